package dev.stoa.cli.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DatabaseUrlTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "jdbc:postgresql://h/d?user=u&password=hush&ssl=true"
            + " jdbc:postgresql://h/d?user=u&password=***&ssl=true",
        "jdbc:postgresql://h/d?sslpassword=hush jdbc:postgresql://h/d?sslpassword=***",
        "jdbc:mysql://u:hush@h:3306/d jdbc:mysql://u:***@h:3306/d",
        "jdbc:mysql://u:hu@sh@h:3306/d jdbc:mysql://u:***@h:3306/d",
        "jdbc:sqlserver://h;user=u;password={hush};encrypt=true"
            + " jdbc:sqlserver://h;user=u;password=***;encrypt=true",
        "jdbc:oracle:thin:u/hush@//h:1521/d jdbc:oracle:thin:u/***@//h:1521/d",
        "jdbc:h2:mem:;PASSWORD=hush jdbc:h2:mem:;PASSWORD=***",
        "jdbc:mysql://u:pa/ss@h/d?user=a@b jdbc:mysql://u:***@h/d?user=a@b",
        "jdbc:mysql://u:pa?ss@h jdbc:mysql://u:***@h",
        "jdbc:sqlserver://h;password={a;b}};c};x=1 jdbc:sqlserver://h;password=***;x=1",
        "jdbc:x://h/d?pass=a&api_key=b&private_key=c"
            + " jdbc:x://h/d?pass=***&api_key=***&private_key=***",
        "jdbc:postgresql://h:5432/d jdbc:postgresql://h:5432/d"
      })
  void hidesPasswords(String url, String shown) {
    assertEquals(shown, new DatabaseUrl(url).toString());
  }

  @Test
  void recognizesUrls() {
    assertTrue(DatabaseUrl.isUrl("jdbc:postgresql:shop"));
    assertFalse(DatabaseUrl.isUrl("hdfs://host/shop"));
    assertFalse(DatabaseUrl.isUrl("jdbc"));
  }

  @Test
  void removesPasswordsFromWhatDriversSay() {
    Properties properties = new Properties();
    properties.setProperty("password", "hush-1");
    properties.setProperty("sslpassword", "hush-2");
    DatabaseUrl url = new DatabaseUrl("jdbc:x://h?password=hush-3");
    assertEquals(
        "cannot open jdbc:x://h?password=*** with *** or ***",
        new DatabaseAccess(url, properties)
            .withoutSecrets("cannot open jdbc:x://h?password=hush-3 with hush-1 or hush-2"));
  }

  @Test
  void missingDriverHasARemedy() {
    DatabaseAccess access =
        new DatabaseAccess(new DatabaseUrl("jdbc:nosuch://h?password=hush"), new Properties());
    DatabaseException e = assertThrows(DatabaseException.class, access::open);
    assertEquals(
        "there is no JDBC driver for jdbc:nosuch://h?password=*** on the class path: add its jar,"
            + " as in STOA_CLASSPATH=driver.jar stoa load …",
        e.getMessage());
  }
}
