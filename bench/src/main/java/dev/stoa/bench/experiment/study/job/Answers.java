package dev.stoa.bench.experiment.study.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the answers of the study's tasks from their outputs: a text that does not depend on the
 * order of lines, nor on how a number is written.
 */
public final class Answers {
  private static final char KEY_DELIMITER = '\t';

  private Answers() {}

  /** Returns the number of all lines and a checksum of them. */
  public static String ofLines(Path output) throws IOException {
    long[] total = new long[2];
    forEachLine(
        output,
        line -> {
          total[0]++;
          total[1] += hash(line);
        });
    return "%d lines, checksum %016x".formatted(total[0], total[1]);
  }

  /** Returns the number of groups and a checksum of them; each is a line of a key and a sum. */
  public static String ofSums(Path output) throws IOException {
    long[] total = new long[2];
    forEachLine(
        output,
        line -> {
          int keyLength = line.indexOf(KEY_DELIMITER);
          double sum = Double.parseDouble(line.substring(keyLength + 1));
          total[0]++;
          total[1] += hash(line.substring(0, keyLength) + KEY_DELIMITER + sum);
        });
    return "%d groups, checksum %016x".formatted(total[0], total[1]);
  }

  /** Returns the top earners of an output, one in each line. */
  public static String ofTopEarner(Path output) throws IOException {
    List<String> topEarners = new ArrayList<>();
    forEachLine(output, line -> topEarners.add(TopEarner.parse(line).toText()));
    return String.join("\n", topEarners);
  }

  @FunctionalInterface
  private interface LineConsumer {
    void accept(String line);
  }

  private static void forEachLine(Path output, LineConsumer consumer) throws IOException {
    for (Path file : files(output)) {
      try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        reader.lines().forEach(consumer::accept);
      }
    }
  }

  /** Returns the files with the output of tasks; other files have checksums or no content. */
  private static List<Path> files(Path output) throws IOException {
    try (Stream<Path> files = Files.list(output)) {
      return files.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
    }
  }

  /** Hashes a text to 64 bits. */
  private static long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }
}
