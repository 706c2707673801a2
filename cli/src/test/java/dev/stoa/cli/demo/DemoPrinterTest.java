package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.demo.job.JobResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.mapreduce.Counters;
import org.junit.jupiter.api.Test;

/** Checks the output of the demo for fixed results. */
class DemoPrinterTest {
  private static final DemoOptions OPTIONS =
      DemoOptions.in(Path.of("demo")).withBarStyle(BarStyle.ASCII);

  @Test
  void marksAnswersOfBothFormats() {
    String text = printedText(OPTIONS, List.of("text/html"), List.of("text/html"));
    assertTrue(text.contains("  yes              yes            text/html\n"), text);
    assertTrue(text.contains("The answers are equal"), text);
  }

  @Test
  void marksAnswersThatDiffer() {
    String text = printedText(OPTIONS, List.of("a", "b"), List.of("b", "c"));
    assertTrue(text.contains("  yes              no             a\n"), text);
    assertTrue(text.contains("  no               yes            c\n"), text);
    assertTrue(text.contains("THE ANSWERS DIFFER"), text);
    assertFalse(text.contains("are equal"), text);
  }

  @Test
  void printsTimesBytesAndRatiosAsTable() {
    String text = printedText(OPTIONS, List.of("a"), List.of("a"));
    assertTrue(
        text.contains("  seq-uncompressed       400.0 MB         400 ms         1.20 s\n"), text);
    assertTrue(
        text.contains("  Stoa                    40.0 MB          40 ms         600 ms\n"), text);
    assertTrue(
        text.contains("  ratio                    10.0 x         10.0 x          2.0 x\n"), text);
  }

  @Test
  void printsAtMostThirtyAnswers() {
    List<String> answers = IntStream.range(0, 100).mapToObj("type/%03d"::formatted).toList();
    String text = printedText(OPTIONS, answers, answers);
    assertTrue(text.contains("type/029\n  and 70 more\n"), text);
  }

  @Test
  void explainsAnEmptyAnswer() {
    String text = printedText(OPTIONS.withPattern("nowhere"), List.of(), List.of());
    assertTrue(text.contains("no page whose URL contains \"nowhere\""), text);
  }

  @Test
  void suggestsCommandsForKeptFiles() {
    String text =
        printedText(OPTIONS.withRetention(FileRetention.KEEP), List.of("a"), List.of("a"));
    assertTrue(text.contains("  stoa describe demo/crawl\n"), text);
    assertFalse(text.contains("--keep"), text);
  }

  private static String printedText(
      DemoOptions options, List<String> sequenceFileAnswers, List<String> tableAnswers) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    JobSeries sequenceFileSeries =
        new JobSeries(
            DemoPrinter.SEQUENCE_FILE_NAME,
            400_000_000,
            List.of(result(1_200, 400, sequenceFileAnswers)));
    JobSeries tableSeries =
        new JobSeries(DemoPrinter.STOA_NAME, 40_000_000, List.of(result(600, 40, tableAnswers)));
    new DemoPrinter(out, options)
        .printResults(
            new DemoReport(1, sequenceFileSeries, tableSeries, Map.of("url", 1L, "metadata", 2L)),
            "demo/crawl");
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  private static JobResult result(int totalMillis, int mapMillis, List<String> answer) {
    return new JobResult(
        new TreeSet<>(answer),
        Duration.ofMillis(totalMillis),
        Duration.ofMillis(mapMillis),
        Duration.ofMillis(mapMillis),
        new Counters());
  }
}
