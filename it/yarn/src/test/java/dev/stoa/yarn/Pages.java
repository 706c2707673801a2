package dev.stoa.yarn;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Loads tables of numbered pages, and checks their rows. */
final class Pages {
  static final int SPLIT_COUNT = 4;
  static final int ROWS_PER_SPLIT = 500;
  static final int ROW_COUNT = SPLIT_COUNT * ROWS_PER_SPLIT;
  static final int LINE_LENGTH = 62;
  private static final int HOST_COUNT = 7;

  private Pages() {}

  /**
   * Loads a table of {@link #ROW_COUNT} pages with the command line, one split directory at a time.
   */
  static void load(Configuration conf, Path table) throws IOException {
    FileSystem fileSystem = table.getFileSystem(conf);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      Path file = new Path(table.getParent(), table.getName() + "-" + split + ".jsonl");
      try (OutputStream out = fileSystem.create(file)) {
        for (long row = 0; row < ROWS_PER_SPLIT; row++) {
          out.write(page(split * (long) ROWS_PER_SPLIT + row).getBytes(StandardCharsets.UTF_8));
        }
      }
      StoaCommandLine.run("load", file, table);
    }
  }

  /** Writes all pages as lines of {@link #LINE_LENGTH} bytes: host, number and URL. */
  static void writeLines(Configuration conf, Path file) throws IOException {
    try (OutputStream out = file.getFileSystem(conf).create(file)) {
      for (long number = 0; number < ROW_COUNT; number++) {
        String line = "%s,%08d,%-34s\n".formatted(host(number), number, url(number));
        out.write(line.getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  private static String page(long number) {
    return "{\"url\":\"%s\",\"metadata\":{\"content-type\":\"text/html\"},\"number\":%d}%n"
        .formatted(url(number), number);
  }

  static String url(long number) {
    return "http://" + host(number) + "/page/" + number;
  }

  static String host(long number) {
    return "host" + number % HOST_COUNT + ".example.org";
  }

  /** Returns the sum of the page numbers of each host. */
  static Map<String, Long> sumsByHost() {
    Map<String, Long> sums = new TreeMap<>();
    LongStream.range(0, ROW_COUNT).forEach(number -> sums.merge(host(number), number, Long::sum));
    return sums;
  }

  static List<Long> numbers() {
    return LongStream.range(0, ROW_COUNT).boxed().toList();
  }

  /**
   * Returns the sorted numbers of all rows, with repetitions, and checks the URL and, if the table
   * has it, the host.
   */
  static List<Long> numbersIn(Configuration conf, Path path) throws IOException {
    List<Long> numbers = new ArrayList<>();
    Table table = Table.open(HadoopStorages.open(conf, path));
    for (ScanTask task : table.newScan().tasks(Long.MAX_VALUE)) {
      try (RecordReader reader = task.open(table.storage(), RecordMode.EAGER)) {
        while (reader.next()) {
          GenericRecord page = reader.record();
          long number = (Long) page.get("number");
          assertColumn(page, "url", url(number));
          if (table.schema().getField("host") != null) {
            assertColumn(page, "host", host(number));
          }
          numbers.add(number);
        }
      }
    }
    numbers.sort(Long::compare);
    return numbers;
  }

  private static void assertColumn(GenericRecord page, String column, String expected) {
    if (!expected.equals(String.valueOf(page.get(column)))) {
      throw new AssertionError("expected " + expected + " as the " + column + " of " + page);
    }
  }
}
