package dev.stoa.testing.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of every {@link Storage}. The test of a storage extends this class and creates an
 * empty storage.
 */
public abstract class StorageContract {
  private static final int WRITER_COUNT = 8;

  /** The permitted difference between the clock of a storage and that of this process. */
  private static final long CLOCK_TOLERANCE_MILLIS = 5_000;

  private Storage storage;

  /** Creates a contract test; for subclasses. */
  protected StorageContract() {}

  /** Returns a new empty storage. */
  protected abstract Storage newStorage() throws IOException;

  /** Returns how often writers race for a name; subclasses reduce it for a slow storage. */
  protected int raceRoundCount() {
    return 200;
  }

  /** Whether the storage has real directories; the keys of object stores only look like paths. */
  protected boolean hasDirectories() {
    return true;
  }

  @BeforeEach
  final void createStorage() throws IOException {
    storage = newStorage();
  }

  @Test
  final void anEmptyStorageContainsNothing() throws IOException {
    assertEquals(List.of(), entriesWithoutTimes(""));
    assertEquals(List.of(), entriesWithoutTimes("absent/directory"));
    assertFalse(storage.exists("absent"));
    assertFalse(storage.exists("absent/file"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 4096, 65_537, 3_000_001})
  final void aFileReturnsItsBytes(int size) throws IOException {
    byte[] content = randomBytes(size);
    write("a/b/file", content);
    assertArrayEquals(content, read("a/b/file"));
    assertEquals(List.of(new StorageEntry("file", size, false, 0)), entriesWithoutTimes("a/b"));
  }

  @Test
  final void writesAreAppendedInOrder() throws IOException {
    byte[] content = randomBytes(10_000);
    try (OutputFile file = storage.create("file")) {
      assertEquals("file", file.path());
      for (int start = 0; start < content.length; start += 100) {
        assertEquals(start, file.position());
        file.write(content, start, 100);
        file.write(content, start, 0);
      }
      file.complete();
    }
    assertArrayEquals(content, read("file"));
  }

  @Test
  final void aFileIsReadAtAnyPosition() throws IOException {
    byte[] content = randomBytes(5_000);
    write("file", content);
    try (InputFile file = storage.open("file")) {
      byte[] target = new byte[120];
      file.readFully(4_900, target, 20, 100);
      file.readFully(10, target, 0, 20);
      file.readFully(5_000, target, 120, 0);
      assertArrayEquals(Arrays.copyOfRange(content, 10, 30), Arrays.copyOf(target, 20));
      assertArrayEquals(
          Arrays.copyOfRange(content, 4_900, 5_000), Arrays.copyOfRange(target, 20, 120));
    }
  }

  @Test
  final void readingPastTheEndFails() throws IOException {
    write("file", randomBytes(100));
    try (InputFile file = storage.open("file")) {
      byte[] target = new byte[200];
      assertThrows(EOFException.class, () -> file.readFully(0, target, 0, 101));
      assertThrows(EOFException.class, () -> file.readFully(99, target, 0, 2));
      assertThrows(EOFException.class, () -> file.readFully(100, target, 0, 1));
      assertThrows(EOFException.class, () -> file.readFully(1L << 40, target, 0, 1));
    }
  }

  @Test
  final void manyThreadsReadOneOpenFile() throws Exception {
    byte[] content = randomBytes(100_000);
    write("file", content);
    try (InputFile file = storage.open("file")) {
      runConcurrently(
          racer -> {
            Random random = new Random(racer);
            byte[] target = new byte[100];
            for (int i = 0; i < 200; i++) {
              int start = random.nextInt(content.length - 100);
              file.readFully(start, target, 0, 100);
              assertArrayEquals(Arrays.copyOfRange(content, start, start + 100), target);
            }
            return racer;
          });
    }
  }

  @Test
  final void openingAMissingFileNamesIt() {
    NoSuchFileException exception =
        assertThrows(NoSuchFileException.class, () -> storage.open("absent/file-7"));
    assertTrue(exception.getMessage().contains("file-7"), exception::getMessage);
  }

  @Test
  final void directoriesCannotBeOpened() throws IOException {
    write("a/file", randomBytes(1));
    assertThrows(NoSuchFileException.class, () -> storage.open("a").close());
  }

  @Test
  final void anExistingFileCannotBeCreatedAgain() throws IOException {
    write("a/file", randomBytes(10));
    assertThrows(FileAlreadyExistsException.class, () -> storage.create("a/file"));
    assertArrayEquals(randomBytes(10), read("a/file"));
  }

  @Test
  final void filesCannotContainFiles() throws IOException {
    assumeTrue(hasDirectories());
    write("file", randomBytes(10));
    assertThrows(IOException.class, () -> storage.create("file/below"));
    assertThrows(IOException.class, () -> storage.createIfAbsent("file/below", randomBytes(1)));
    assertArrayEquals(randomBytes(10), read("file"));
  }

  @Test
  final void closingAnIncompleteFileDiscardsIt() throws IOException {
    try (OutputFile file = storage.create("a/file")) {
      file.write(randomBytes(100_000), 0, 100_000);
    }
    assertFalse(storage.exists("a/file"));
    write("a/file", randomBytes(3));
    assertArrayEquals(randomBytes(3), read("a/file"));
  }

  @Test
  final void closingACompleteFileAgainChangesNothing() throws IOException {
    OutputFile file = storage.create("file");
    file.write(randomBytes(3), 0, 3);
    file.complete();
    file.close();
    file.close();
    assertArrayEquals(randomBytes(3), read("file"));
    assertThrows(IOException.class, () -> file.write(randomBytes(1), 0, 1));
  }

  @Test
  final void aListIsSortedByName() throws IOException {
    for (String name : List.of("v-10", "v-2", "V-3", "s/x", "s-1/y", "s-1/z", "_a", "ä")) {
      write("d/" + name, randomBytes(name.length()));
    }
    write("e", randomBytes(1));
    assertEquals(
        List.of(
            new StorageEntry("V-3", 3, false, 0),
            new StorageEntry("_a", 2, false, 0),
            new StorageEntry("s", 0, true, 0),
            new StorageEntry("s-1", 0, true, 0),
            new StorageEntry("v-10", 4, false, 0),
            new StorageEntry("v-2", 3, false, 0),
            new StorageEntry("ä", 1, false, 0)),
        entriesWithoutTimes("d"));
    assertEquals(
        List.of(new StorageEntry("d", 0, true, 0), new StorageEntry("e", 1, false, 0)),
        entriesWithoutTimes(""));
  }

  @Test
  final void entriesHaveModificationTimes() throws IOException {
    long minTime = System.currentTimeMillis() - CLOCK_TOLERANCE_MILLIS;
    write("a/b/file", randomBytes(3));
    storage.createIfAbsent("a/whole", randomBytes(3));
    long maxTime = System.currentTimeMillis() + CLOCK_TOLERANCE_MILLIS;
    List<StorageEntry> entries = new ArrayList<>(storage.list("a"));
    entries.addAll(storage.list("a/b"));
    entries.addAll(storage.list(""));
    assertEquals(4, entries.size());
    for (StorageEntry entry : entries) {
      long time = entry.modifiedMillis();
      assertTrue(
          minTime <= time && time <= maxTime,
          () -> entry + " is not between " + minTime + " and " + maxTime);
    }
  }

  /** Returns the entries of a directory without their modification times. */
  private List<StorageEntry> entriesWithoutTimes(String directory) throws IOException {
    return entriesWithoutTimes(storage, directory);
  }

  /** Returns the entries of a directory without their modification times. */
  protected static List<StorageEntry> entriesWithoutTimes(Storage storage, String directory)
      throws IOException {
    return storage.list(directory).stream()
        .map(entry -> new StorageEntry(entry.name(), entry.sizeInBytes(), entry.isDirectory(), 0))
        .toList();
  }

  @Test
  final void filesAndDirectoriesExist() throws IOException {
    write("a/b/file", randomBytes(0));
    assertTrue(storage.exists("a"));
    assertTrue(storage.exists("a/b"));
    assertTrue(storage.exists("a/b/file"));
    assertTrue(storage.exists(""));
    assertFalse(storage.exists("a/b/fil"));
    assertFalse(storage.exists("a/b/file2"));
  }

  @Test
  final void deletingADirectoryDeletesItsContent() throws IOException {
    write("a/b/c/file", randomBytes(1));
    write("a/b/file", randomBytes(1));
    write("a/b2/file", randomBytes(1));
    write("ab", randomBytes(1));
    storage.delete("a/b");
    assertFalse(storage.exists("a/b"));
    assertFalse(storage.exists("a/b/c/file"));
    assertTrue(storage.exists("a/b2/file"));
    assertTrue(storage.exists("ab"));
  }

  @Test
  final void deletingAMissingFileDoesNothing() throws IOException {
    write("a/file", randomBytes(1));
    storage.delete("a/absent");
    storage.delete("absent/directory");
    storage.delete("a/file");
    storage.delete("a/file");
    assertFalse(storage.exists("a/file"));
  }

  @Test
  final void syncKeepsAllFiles() throws IOException {
    write("a/b/file", randomBytes(9));
    storage.sync("a/b");
    storage.sync("a");
    storage.sync("");
    assertArrayEquals(randomBytes(9), read("a/b/file"));
  }

  @Test
  final void returnsTheReplicasFileByFile() throws IOException {
    List<String> paths = List.of("b/file", "a/other", "b/empty", "b/third", "b/file", "top");
    for (String path : Set.copyOf(paths)) {
      write(path, randomBytes(path.equals("b/empty") ? 0 : 9));
    }
    List<List<Replica>> replicas = storage.replicas(paths);
    assertEquals(paths.size(), replicas.size());
    assertEquals(List.of(), replicas.get(2));
    assertEquals(replicas.get(0), replicas.get(4));
    for (Replica replica : replicas.stream().flatMap(List::stream).toList()) {
      assertFalse(replica.host().isEmpty());
      assertEquals(9, replica.sizeInBytes());
    }
    assertEquals(List.of(), storage.replicas(List.of()));
  }

  @Test
  final void createIfAbsentCreatesTheWholeFileOnce() throws IOException {
    assertTrue(storage.createIfAbsent("a/v-1", randomBytes(70_000)));
    assertFalse(storage.createIfAbsent("a/v-1", randomBytes(3)));
    assertArrayEquals(randomBytes(70_000), read("a/v-1"));
    assertTrue(storage.createIfAbsent("empty", new byte[0]));
    assertFalse(storage.createIfAbsent("empty", randomBytes(1)));
    assertArrayEquals(new byte[0], read("empty"));
    assertEquals(List.of(new StorageEntry("v-1", 70_000, false, 0)), entriesWithoutTimes("a"));
  }

  @Test
  final void createIfAbsentDoesNotReplaceAFile() throws IOException {
    write("file", randomBytes(5));
    assertFalse(storage.createIfAbsent("file", randomBytes(6)));
    assertArrayEquals(randomBytes(5), read("file"));
  }

  @Test
  final void losersOfARaceFindTheCompleteFile() throws Exception {
    for (int round = 0; round < raceRoundCount(); round++) {
      String path = "race/v-" + round;
      List<Boolean> results =
          runConcurrently(
              racer -> storage.createIfAbsent(path, contentOf(racer)) || assertComplete(path));
      assertEquals(WRITER_COUNT, results.size());
      String content = new String(read(path), StandardCharsets.UTF_8);
      assertTrue(content.startsWith("racer "), content);
    }
    List<StorageEntry> entries = storage.list("race");
    assertEquals(raceRoundCount(), entries.size(), "temporary files are left");
  }

  @Test
  final void createIfAbsentReturnsTrueForOneWriter() throws Exception {
    for (int round = 0; round < raceRoundCount(); round++) {
      String path = "race/v-" + round;
      List<Boolean> results =
          runConcurrently(racer -> storage.createIfAbsent(path, contentOf(racer)));
      assertEquals(1, results.stream().filter(Boolean::booleanValue).count(), path);
      assertArrayEquals(contentOf(results.indexOf(true)), read(path));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../x", "/x", "a//b", "a/", "a/../b", "./a", "a\\b", "a\nb", "\0"})
  final void rejectsInvalidPaths(String path) {
    assertThrows(IllegalArgumentException.class, () -> storage.open(path));
    assertThrows(IllegalArgumentException.class, () -> storage.create(path));
    assertThrows(IllegalArgumentException.class, () -> storage.createIfAbsent(path, new byte[0]));
    assertThrows(IllegalArgumentException.class, () -> storage.exists(path));
    assertThrows(IllegalArgumentException.class, () -> storage.list(path));
    assertThrows(IllegalArgumentException.class, () -> storage.delete(path));
    assertThrows(IllegalArgumentException.class, () -> storage.sync(path));
    assertThrows(IllegalArgumentException.class, () -> storage.replicas(List.of("file", path)));
  }

  @Test
  final void theStorageItselfIsNotAFile() {
    assertThrows(IllegalArgumentException.class, () -> storage.open(""));
    assertThrows(IllegalArgumentException.class, () -> storage.create(""));
    assertThrows(IllegalArgumentException.class, () -> storage.createIfAbsent("", new byte[0]));
    assertThrows(IllegalArgumentException.class, () -> storage.delete(""));
  }

  /** The action of one of several concurrent racers. */
  @FunctionalInterface
  private interface Race<T> {
    T run(int racer) throws Exception;
  }

  private static <T> List<T> runConcurrently(Race<T> race) throws Exception {
    CyclicBarrier start = new CyclicBarrier(WRITER_COUNT);
    ExecutorService threads = Executors.newFixedThreadPool(WRITER_COUNT);
    try {
      List<Callable<T>> racers = new ArrayList<>();
      for (int i = 0; i < WRITER_COUNT; i++) {
        int racer = i;
        racers.add(
            () -> {
              start.await();
              return race.run(racer);
            });
      }
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(racers)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private static byte[] contentOf(int racer) {
    return ("racer " + racer + " ").repeat(500 + racer).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Asserts that a writer that lost the race finds the complete file of the winner; returns false.
   */
  private boolean assertComplete(String path) throws IOException {
    byte[] bytes = read(path);
    int racer = bytes["racer ".length()] - '0';
    assertArrayEquals(contentOf(racer), bytes);
    return false;
  }

  private void write(String path, byte[] content) throws IOException {
    try (OutputFile file = storage.create(path)) {
      file.write(content, 0, content.length);
      file.complete();
    }
  }

  private byte[] read(String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      byte[] content = new byte[Math.toIntExact(file.sizeInBytes())];
      file.readFully(0, content, 0, content.length);
      return content;
    }
  }

  private static byte[] randomBytes(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}
