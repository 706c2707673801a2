package dev.stoa.spark.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.stoa.spark.SparkExtension;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SparkExtension.class)
class BroadcastConfigurationsTest {
  private static Configuration settings(String value) {
    Configuration conf = new Configuration(false);
    conf.set("sent.configurations.test", value);
    return conf;
  }

  private static long id(Configuration conf) {
    return BroadcastConfigurations.of(conf).id();
  }

  @Test
  void equalConfigurationsAreBroadcastOnce(SparkSession spark) {
    SparkSession.setActiveSession(spark);
    long first = id(settings("first"));
    assertEquals(first, id(settings("first")));
    assertNotEquals(first, id(settings("other")));
    for (int i = 0; i < 20; i++) {
      id(settings("turn " + i));
      assertEquals(first, id(settings("first")), "what is used stays");
    }
    assertEquals(
        "other",
        BroadcastConfigurations.of(settings("other"))
            .value()
            .value()
            .get("sent.configurations.test"));
  }
}
