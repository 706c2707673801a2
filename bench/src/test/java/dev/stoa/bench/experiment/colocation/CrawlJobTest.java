package dev.stoa.bench.experiment.colocation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.junit.jupiter.api.Test;

class CrawlJobTest {
  @Test
  void sortsSplitsByDescendingLength() throws IOException {
    InputSplit small = split("a", 1);
    InputSplit large = split("b", 3);
    InputSplit otherSmall = split("c", 1);
    InputSplit medium = split("d", 2);
    assertEquals(
        List.of(large, medium, small, otherSmall),
        CrawlJob.largestFirst(List.of(small, large, otherSmall, medium)));
  }

  private static InputSplit split(String name, long length) {
    return new FileSplit(new Path(name), 0, length, new String[0]);
  }
}
