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

/** Tables of numbered pages, and checks of their rows. */
final class Pages {
  static final int SPLITS = 4;
  static final int ROWS_PER_SPLIT = 500;
  static final int ROWS = SPLITS * ROWS_PER_SPLIT;
  private static final int HOSTS = 7;

  private Pages() {}

  /** Loads a table of {@link #ROWS} pages with the command line, one split directory at a time. */
  static void load(Configuration conf, Path table) throws IOException {
    FileSystem fileSystem = table.getFileSystem(conf);
    for (int split = 0; split < SPLITS; split++) {
      Path file = new Path(table.getParent(), table.getName() + "-" + split + ".jsonl");
      try (OutputStream out = fileSystem.create(file)) {
        for (long row = 0; row < ROWS_PER_SPLIT; row++) {
          out.write(page(split * (long) ROWS_PER_SPLIT + row).getBytes(StandardCharsets.UTF_8));
        }
      }
      StoaCommandLine.ok("load", file, table);
    }
  }

  private static String page(long number) {
    return "{\"url\":\"%s\",\"metadata\":{\"content-type\":\"text/html\"},\"number\":%d}%n"
        .formatted(url(number), number);
  }

  private static String url(long number) {
    return "http://" + host(number) + "/page/" + number;
  }

  static String host(long number) {
    return "host" + number % HOSTS + ".example.org";
  }

  /** The sum of each host's page numbers. */
  static Map<String, Long> sumsByHost() {
    Map<String, Long> sums = new TreeMap<>();
    LongStream.range(0, ROWS).forEach(number -> sums.merge(host(number), number, Long::sum));
    return sums;
  }

  static List<Long> numbers() {
    return LongStream.range(0, ROWS).boxed().toList();
  }

  /** The numbers of all rows in order, with repetitions; checks the other columns. */
  static List<Long> numbersIn(Configuration conf, Path path) throws IOException {
    List<Long> numbers = new ArrayList<>();
    Table table = Table.open(HadoopStorages.open(conf, path));
    for (ScanTask task : table.newScan().tasks(Long.MAX_VALUE)) {
      try (RecordReader reader = task.open(table.storage(), RecordMode.EAGER)) {
        while (reader.next()) {
          GenericRecord page = reader.record();
          long number = (Long) page.get("number");
          check(page, "url", url(number));
          if (table.schema().getField("host") != null) {
            check(page, "host", host(number));
          }
          numbers.add(number);
        }
      }
    }
    numbers.sort(Long::compare);
    return numbers;
  }

  private static void check(GenericRecord page, String column, String expected) {
    if (!expected.equals(String.valueOf(page.get(column)))) {
      throw new AssertionError(page + " should have " + expected);
    }
  }
}
