package dev.stoa.hadoop.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typed accessors of text create no objects once each path of the code has run. */
class TextAllocationTest {
  private static final String FIELDS =
      """
      {"name": "s", "type": "string"},
      {"name": "i", "type": "int"},
      {"name": "l", "type": ["null", "long"]},
      {"name": "d", "type": "double"},
      {"name": "f", "type": "float"},
      {"name": "b", "type": "boolean"},
      {"name": "date", "type": {"type": "int", "logicalType": "date"}},
      {"name": "time", "type": {"type": "long", "logicalType": "timestamp-micros"}},
      {"name": "amount", "type":
        {"type": "bytes", "logicalType": "decimal", "precision": 18, "scale": 2}}
      """;
  private static final int ROW_COUNT = 3_000;

  /** The rows of a window, which the buffer contains, so that nothing is read from the file. */
  private static final int WINDOW = 200;

  @TempDir Path directory;
  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void typedAccessorsAllocateNothing() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ROW_COUNT; i++) {
      text.append(i % 3 == 0 ? "\"quoted \"\"" + i % 7 + "\"" : "plain" + i % 1000);
      text.append(",").append(i).append(",").append(i % 5 == 0 ? "" : -1000L * i);
      text.append(",").append(i % 2 == 0 ? i / 64.0 : Math.sqrt(i) * 1e-30);
      text.append(",").append((float) Math.sqrt(i)).append(",").append(i % 2 == 0);
      text.append(",2020-02-").append(i % 20 + 10).append(",2020-12-31 23:59:").append(i % 50 + 10);
      text.append(".123456Z,").append(i).append(".5\n");
    }
    Path file = Files.writeString(directory.resolve("rows"), text);
    Job job = TextInputs.newJob(file, FIELDS);
    long minAllocatedBytes = Long.MAX_VALUE;
    long sum = 0;
    try (RecordReader<NullWritable, ColumnarRecord> reader =
        TextInputs.open(
            new DelimitedInputFormat<>(), TextInputs.split(file, 0, Files.size(file)), job)) {
      for (int window = 0; window < ROW_COUNT / WINDOW; window++) {
        long before = threadMxBean.getCurrentThreadAllocatedBytes();
        sum += readRows(reader);
        long after = threadMxBean.getCurrentThreadAllocatedBytes();
        minAllocatedBytes = Math.min(minAllocatedBytes, after - before);
      }
    }
    assertEquals(0, minAllocatedBytes, "bytes allocated for " + WINDOW + " rows, sum " + sum);
  }

  private static long readRows(RecordReader<NullWritable, ColumnarRecord> reader)
      throws IOException, InterruptedException {
    long sum = 0;
    for (int i = 0; i < WINDOW && reader.nextKeyValue(); i++) {
      ColumnarRecord row = reader.getCurrentValue();
      sum += row.textAt(0).getByteLength() + row.intAt(1);
      sum += row.isNullAt(2) ? 0 : row.longAt(2);
      sum += (long) row.doubleAt(3) + (long) row.floatAt(4) + (row.booleanAt(5) ? 1 : 0);
      sum += row.intAt(6) + row.longAt(7) + row.bytesAt(8).remaining();
    }
    return sum;
  }
}
