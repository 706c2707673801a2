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
  private static Configuration configuration(String value) {
    Configuration conf = new Configuration(false);
    conf.set("sent.configurations.test", value);
    return conf;
  }

  private static long broadcastId(Configuration conf) {
    return BroadcastConfigurations.of(conf).id();
  }

  @Test
  void equalConfigurationsAreBroadcastOnce(SparkSession spark) {
    SparkSession.setActiveSession(spark);
    long firstId = broadcastId(configuration("first"));
    assertEquals(firstId, broadcastId(configuration("first")));
    assertNotEquals(firstId, broadcastId(configuration("other")));
    for (int i = 0; i < 20; i++) {
      broadcastId(configuration("turn " + i));
      assertEquals(
          firstId, broadcastId(configuration("first")), "a configuration in use was dropped");
    }
    assertEquals(
        "other",
        BroadcastConfigurations.of(configuration("other"))
            .value()
            .value()
            .get("sent.configurations.test"));
  }
}
