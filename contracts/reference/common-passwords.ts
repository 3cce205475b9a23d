/**
 * The passwords most often found in published leaks that meet the password rules, in lower case: an attacker's first
 * guesses (ASVS 6.2.4). Leaked lists hold few that meet the rules, so a short list covers the first thousands.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `p@ssw0rd p@ssw0rd1 p@ssw0rd! p@ssw0rd12 p@ssw0rd123 p@ssword1 p@ssword12 p@ssword123 p@$$w0rd p@$$w0rd1
pa$$w0rd pa$$w0rd1 pa$$word1 passw0rd! passw0rd1! passw0rd@1 password1! password12! password123! password1234!
password@1 password@12 password@123 password@1234 password#1 password#123 password1@ password123@ password123#
pass@123 pass@1234 pass@word1 passw@rd1 welcome1! welcome12! welcome123! welcome@1 welcome@123 welcome1@ w3lcome!
qwerty1! qwerty12! qwerty123! qwerty@1 qwerty@12 qwerty@123 qwerty@1234 qwerty1@ qwer1234! qwer@1234 qwert123!
1qaz@wsx 1qaz!qaz !qaz2wsx 1qaz2wsx! zaq1@wsx zaq!2wsx zaq12wsx! q1w2e3r4! q1w2e3r4t5! asdf1234! asdf@1234
abc@1234 abc@12345 abc@123456 abcd1234! abcd@123 abcd@1234 abcd@12345 abc123!@# aa123456! aa123456@ aa@123456 a@123456
a123456@ a123456! a1234567! aa12345678! aa112233! aa112233@ admin@123 admin@1234 admin@12345 admin123! admin1234! admin12! adm1n@123
administrator1! changeme1! changeme123! letmein1! letmein123! letmein@1 iloveyou1! iloveyou@1 monkey123! dragon123! football1!
liverpool1! arsenal1! chelsea1! england1! london123! london@123 summer2023! summer2024! summer2025! summer2026! winter2023! winter2024!
winter2025! winter2026! spring2025! spring2026! autumn2025! autumn2026! january1! monday123! michael1! jessica1! charlie1!
sunshine1! princess1! superman1! batman123! master123! secret123! test@123 test@1234 test1234! testing1! testing123! demo@123 user@123
user@1234 root@123 login@123 hello123! hello@123 hello1234! computer1! india@123 google123! google@123 facebook1! samsung1!
samsung@123 pokemon1! starwars1! trustno1! whatever1! builder1! plumber1! mypassword1! newpassword1! temp1234! temp@123`.split(
    /\s+/,
  ),
);
