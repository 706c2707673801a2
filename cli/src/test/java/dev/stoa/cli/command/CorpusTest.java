package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.rows.ScanCursor;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads files that other programs wrote, and compares all values with those that a second reader
 * saw; files that are broken must be refused in a sentence. A few small files are always there;
 * {@code -Dstoa.corpus=DIRECTORY} adds all others. See src/test/corpus/README.md.
 */
class CorpusTest {
  private static final Path CORPUS = Path.of("src/test/corpus");
  private static final String BROKEN = "broken";
  private static final String UNREAD = "unread";

  /** The columns of web archives that a second reader has too. */
  private static final List<String> PAGE_COLUMNS = List.of("url", "warcType", "content");

  private static final Pattern PAGES = Pattern.compile(".*\\.w?arc(\\.gz)?");
  private static final Pattern CLASS_NAME =
      Pattern.compile("\\b(java|javax|org|com|dev)\\.[a-z]+\\.|Exception|\\bnull\\b|@[0-9a-f]{6,}");
  private static final int MAX_MESSAGE_LENGTH = 500;

  @TempDir private Path directory;

  /**
   * What a second reader says about a file.
   *
   * @param rows the number of rows, or {@link #BROKEN} or {@link #UNREAD}
   * @param digest the digest of the values
   * @param mayBeRefused whether the file breaks the rules of its format
   */
  private record Expectation(String path, String rows, String digest, boolean mayBeRefused) {
    static Expectation parse(String line) {
      String[] cells = line.split("\t", -1);
      return new Expectation(
          cells[0], cells[1], cells.length > 2 ? cells[2] : "", cells.length > 3);
    }
  }

  @Test
  void someFilesAreAlwaysThere() throws IOException {
    List<String> paths =
        expectations().stream()
            .map(Expectation::path)
            .filter(path -> Files.exists(CORPUS.resolve("files").resolve(path)))
            .toList();
    for (String kind : List.of(".parquet", ".orc", ".avro", ".warc", ".arc", "bad_data")) {
      assertTrue(paths.stream().anyMatch(path -> path.contains(kind)), kind);
    }
  }

  @TestFactory
  Stream<DynamicTest> filesLoadAsOthersReadThem() throws IOException {
    return expectations().stream()
        .flatMap(
            expectation ->
                file(expectation.path()).stream()
                    .map(
                        file ->
                            DynamicTest.dynamicTest(
                                expectation.path(), () -> check(file, expectation))));
  }

  private static List<Expectation> expectations() throws IOException {
    return Files.readAllLines(CORPUS.resolve("expectations.tsv")).stream()
        .map(Expectation::parse)
        .toList();
  }

  /** The file in the whole corpus if there is one, otherwise among those that are always there. */
  private static Optional<Path> file(String path) {
    Stream<Path> roots =
        Stream.concat(
            Stream.of(System.getProperty("stoa.corpus", ""))
                .filter(root -> !root.isBlank())
                .map(Path::of),
            Stream.of(CORPUS.resolve("files")));
    return roots.map(root -> root.resolve(path)).filter(Files::exists).findFirst();
  }

  private void check(Path file, Expectation expectation) throws IOException {
    Path table = directory.resolve("t" + expectation.path().replace('/', '-'));
    ProgramRun run = ProgramRun.of("load", file, table);
    boolean isLoaded = run.exitCode() == 0;
    if (!isLoaded) {
      assertIsSentence(run);
    }
    if (expectation.rows().equals(BROKEN)) {
      assertFalse(isLoaded, "a broken file was loaded: " + file);
    } else if (!expectation.rows().equals(UNREAD) && (isLoaded || !expectation.mayBeRefused())) {
      assertTrue(isLoaded, run.err());
      assertEquals(
          expectation.rows() + " " + expectation.digest(),
          digest(Table.open(table), PAGES.matcher(expectation.path()).matches()),
          expectation.path());
    }
  }

  private static void assertIsSentence(ProgramRun run) {
    String message = run.err().strip();
    assertEquals(1, run.exitCode(), message);
    assertTrue(message.startsWith("stoa: ") && message.lines().count() == 1, message);
    assertTrue(message.length() <= MAX_MESSAGE_LENGTH, message);
    String withoutPath = message.replaceAll("\\S*/\\S*", "");
    assertFalse(CLASS_NAME.matcher(withoutPath).find(), message);
  }

  private static String digest(Table table, boolean isWebArchive) throws IOException {
    MessageDigest digest = newDigest();
    RecordType type = table.type();
    List<String> columns = isWebArchive ? PAGE_COLUMNS : List.of();
    long rowCount = 0;
    for (ScanTask task : table.newScan().tasks(ScanCursor.TASK_SIZE_IN_BYTES)) {
      try (RecordReader reader = task.open(table.storage(), RecordMode.LAZY)) {
        while (reader.next()) {
          String text = CanonicalText.ofRecord(reader.record(), type, columns);
          if (Boolean.getBoolean("stoa.corpus.print")) {
            System.out.println(text);
          }
          digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
          rowCount++;
        }
      }
    }
    return rowCount + " " + HexFormat.of().formatHex(digest.digest()).substring(0, 16);
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
