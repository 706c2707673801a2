package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.RecordMode;
import dev.stoa.table.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class JobSettingsTest {
  private final Configuration conf = new Configuration(false);
  private final JobSettings settings = new JobSettings(conf);

  @Test
  void aTasksBudgetFitsItsHeapUnlessItIsGiven() {
    long quarter = Runtime.getRuntime().maxMemory() / 4;
    assertTrue(settings.writeOptions().memoryBudgetInBytes() <= quarter);
    settings.setWriteOptions(WriteOptions.defaults().withMemoryBudgetInBytes(2 * quarter));
    assertEquals(2 * quarter, settings.writeOptions().memoryBudgetInBytes());
  }

  @Test
  void allKeysAreDocumented() throws IOException {
    settings.setColumns("url");
    settings.setRecordMode(RecordMode.EAGER);
    settings.setSplitSizeInBytes(1);
    settings.setSchema(Visits.SCHEMA);
    settings.setWriteOptions(WriteOptions.defaults());
    settings.drawCommitToken();
    TreeSet<String> keys = new TreeSet<>();
    for (Map.Entry<String, String> setting : conf) {
      keys.add(setting.getKey());
    }
    assertEquals(8, keys.size(), keys.toString());
    String page = Files.readString(Path.of("../docs/mapreduce.md"));
    for (String key : keys) {
      assertTrue(page.contains("`" + key + "`"), key);
    }
  }
}
