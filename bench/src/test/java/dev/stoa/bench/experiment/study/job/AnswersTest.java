package dev.stoa.bench.experiment.study.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads answers of outputs as different systems write them. */
class AnswersTest {
  @TempDir private Path output;

  @Test
  void topEarnersAreEqualHoweverSystemsWriteNumbers() throws IOException {
    String expected = "1.2.3.4 1250.500000 12.333333";
    assertEquals(expected, read(AnswerKind.TOP_EARNER, "1.2.3.4\t1250.5\t12.333333333333334\n"));
    assertEquals(expected, read(AnswerKind.TOP_EARNER, "1.2.3.4\t1.2505E3\t12.3333333333333333\n"));
    assertNotEquals(expected, read(AnswerKind.TOP_EARNER, "1.2.3.4\t1250.5\t12.334\n"));
    assertEquals("", read(AnswerKind.TOP_EARNER, ""));
  }

  @Test
  void severalTopEarnersAreNotOne() throws IOException {
    assertEquals(
        "a 2.000000 1.000000\nb 2.000000 1.000000",
        read(AnswerKind.TOP_EARNER, "a\t2\t1\nb\t2.0\t1.0\n"));
  }

  @Test
  void sumsAreEqualHoweverSystemsWriteNumbersAndOrderLines() throws IOException {
    assertEquals(
        read(AnswerKind.SUMS, "a\t1.0\nb\t2.5\n"), read(AnswerKind.SUMS, "b\t2.50\na\t1\n"));
  }

  private String read(AnswerKind kind, String lines) throws IOException {
    Files.writeString(output.resolve("part-00000"), lines);
    return kind.read(output);
  }
}
