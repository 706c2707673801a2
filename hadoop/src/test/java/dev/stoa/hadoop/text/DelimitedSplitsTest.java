package dev.stoa.hadoop.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.mapreduce.TextInputKeys;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The records of all splits together are those of the whole file, each exactly once. */
class DelimitedSplitsTest {
  private static final int ROUNDS = Integer.getInteger("rounds", 150);
  private static final String[] EXTENSIONS = {"", "", ".gz", ".deflate", ".bz2"};

  @TempDir Path directory;
  private final Random random = Seeds.random(DelimitedSplitsTest.class);

  private static Job job(Path file, RandomText text) throws IOException {
    Job job = TextInputs.newJob(file, "{\"name\": \"unused\", \"type\": \"int\"}");
    TextDialect dialect = text.dialect();
    DelimitedInputFormat.setSchema(job, text.schema());
    DelimitedInputFormat.setDelimiter(job, (char) dialect.delimiter());
    DelimitedInputFormat.setQuote(job, (char) dialect.quote());
    if (dialect.escape() >= 0) {
      DelimitedInputFormat.setEscape(job, (char) dialect.escape());
    }
    DelimitedInputFormat.setNullText(job, dialect.nullText().orElseThrow());
    DelimitedInputFormat.setHeader(job, dialect.header());
    if (dialect.hasQuotedLineBreaks()) {
      DelimitedInputFormat.allowQuotedLineBreaks(job);
    }
    return job;
  }

  @Test
  void randomFilesAreReadAsWrittenAtAnySplitPoints() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      RandomText text = new RandomText(random, random.nextInt(40));
      String extension = EXTENSIONS[random.nextInt(EXTENSIONS.length)];
      Path file = TextInputs.write(directory.resolve("part-" + round + extension), text.text());
      Job job = job(file, text);
      String description =
          "round %d: %s %s\n%s".formatted(round, text.dialect(), text.schema(), text.text());
      List<String> rows = TextInputs.readAll(new DelimitedInputFormat<>(), job);
      assertEquals(String.join("\n", text.rows()), String.join("\n", rows), description);
      if (extension.isEmpty() && !text.dialect().hasQuotedLineBreaks()) {
        List<String> rowsOfSplits = readSplits(file, job, splitPoints(Files.size(file)));
        assertEquals(text.rows(), rowsOfSplits, description);
      }
      Files.delete(file);
    }
  }

  private List<Long> splitPoints(long fileSize) {
    TreeSet<Long> points = new TreeSet<>(List.of(0L, fileSize));
    int count = random.nextInt(6);
    for (int i = 0; i < count && fileSize > 0; i++) {
      points.add((long) (random.nextDouble() * fileSize));
    }
    return List.copyOf(points);
  }

  private static List<String> readSplits(Path file, Job job, List<Long> points) throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      rows.addAll(
          TextInputs.read(
              new DelimitedInputFormat<>(),
              TextInputs.split(file, points.get(i - 1), points.get(i)),
              job));
    }
    return rows;
  }

  @Test
  void aFileIsReadOnceForEverySplitPoint() throws IOException {
    Path file =
        TextInputs.write(directory.resolve("small"), "1,a\r\n\n22,bb\n\r\n333,ccc\n4,\n5,e");
    Job job =
        TextInputs.newJob(
            file, "{\"name\": \"n\", \"type\": \"int\"}, {\"name\": \"s\", \"type\": \"string\"}");
    List<String> rows = TextInputs.readAll(new DelimitedInputFormat<>(), job);
    assertEquals(5, rows.size());
    long size = Files.size(file);
    for (long first = 1; first < size; first++) {
      for (long second = first; second < Math.min(size, first + 4); second++) {
        TreeSet<Long> points = new TreeSet<>(List.of(0L, first, second, size));
        assertEquals(rows, readSplits(file, job, List.copyOf(points)), first + " " + second);
      }
    }
  }

  /** The blocks of bzip2 begin at any bit, and a block often begins within a line. */
  @Test
  void aDividedCompressedFileIsReadOnce() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      text.append(i).append(',').append(Long.toString(random.nextLong(), 36)).append('\n');
    }
    Path file = TextInputs.write(directory.resolve("large.bz2"), text.toString());
    Job job =
        TextInputs.newJob(
            file, "{\"name\": \"n\", \"type\": \"int\"}, {\"name\": \"s\", \"type\": \"string\"}");
    DelimitedInputFormat.setColumns(job, "n");
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      expected.add("{\"n\": " + i + "}");
    }
    int dividedCount = 0;
    for (int round = 0; round < 8; round++) {
      List<Long> points = splitPoints(Files.size(file));
      assertEquals(expected, readSplits(file, job, points), points.toString());
      dividedCount += points.size() > 2 ? 1 : 0;
    }
    assertTrue(dividedCount > 0 && Files.size(file) > 200_000, "the file has one block");
    job.getConfiguration().setLong("mapreduce.input.fileinputformat.split.maxsize", 70_000);
    assertTrue(new DelimitedInputFormat<>().getSplits(job).size() > 2);
    assertEquals(expected, TextInputs.readAll(new DelimitedInputFormat<>(), job));
  }

  @Test
  void linesLongerThanTheBufferAreRead() throws IOException {
    String longText = "x".repeat(700_000);
    Path file = TextInputs.write(directory.resolve("long"), "1," + longText + "\n2,b\n");
    Job job =
        TextInputs.newJob(
            file, "{\"name\": \"n\", \"type\": \"int\"}, {\"name\": \"s\", \"type\": \"string\"}");
    List<String> rows = readSplits(file, job, List.of(0L, 5L, 300_000L, Files.size(file)));
    assertEquals(
        List.of("{\"n\": 1, \"s\": \"" + longText + "\"}", "{\"n\": 2, \"s\": \"b\"}"), rows);
  }

  @Test
  void onlyFilesThatCanBeDividedAreDivided() throws IOException {
    for (String name : List.of("a", "a.gz", "a.bz2")) {
      Path file = TextInputs.write(directory.resolve(name), "1\n".repeat(5_000));
      Job job = TextInputs.newJob(file, "{\"name\": \"n\", \"type\": \"int\"}");
      job.getConfiguration().setLong("mapreduce.input.fileinputformat.split.maxsize", 10);
      boolean isDivided = new DelimitedInputFormat<>().getSplits(job).size() > 1;
      assertEquals(!name.endsWith(".gz"), isDivided, name);
      job.getConfiguration().setBoolean(TextInputKeys.QUOTED_LINE_BREAKS, true);
      assertEquals(1, new DelimitedInputFormat<>().getSplits(job).size(), name);
    }
  }

  @Test
  void aByteOrderMarkIsNotPartOfTheText() throws IOException {
    byte[] text = "\uFEFFname\r\nAda\r\n".getBytes(StandardCharsets.UTF_8);
    Path file = TextInputs.write(directory.resolve("mark"), text);
    Job job = TextInputs.newJob(file, "{\"name\": \"name\", \"type\": \"string\"}");
    job.getConfiguration()
        .set(TextInputKeys.HEADER, HeaderMode.NAMES.name().toLowerCase(Locale.ROOT));
    for (int splitSize : List.of(1, 2, 3, 7, 11, 100)) {
      job.getConfiguration().setInt(FileInputFormat.SPLIT_MAXSIZE, splitSize);
      assertEquals(
          List.of("{\"name\": \"Ada\"}"),
          TextInputs.readAll(new DelimitedInputFormat<>(), job),
          "splits of " + splitSize);
    }
  }
}
