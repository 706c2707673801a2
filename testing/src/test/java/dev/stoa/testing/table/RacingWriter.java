package dev.stoa.testing.table;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Append;
import dev.stoa.table.CommitToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * One of the processes that {@link RaceTest} lets meet: commits some rows a round, and waits for a
 * line just before it creates the next snapshot for the first time.
 */
public final class RacingWriter {
  static final int BATCH = 6;
  static final String READY = "ready";

  private RacingWriter() {}

  /** Takes the table's directory, the number of its first row and the number of rounds. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Storage storage = LocalStorage.at(Path.of(arguments[0]));
    int first = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    for (int round = 0; round < rounds; round++) {
      input.readLine(); // the peer has landed: both begin on the same snapshot
      int from = first + round * BATCH;
      Append append =
          SampleTable.append(new Meeting(storage, input), from, from + BATCH, CommitToken.random());
      System.out.println(append.attempts());
    }
  }

  /** A storage that waits once for its peer before it creates a snapshot. */
  private static final class Meeting implements Storage {
    private final Storage storage;
    private final BufferedReader input;
    private boolean met;

    private Meeting(Storage storage, BufferedReader input) {
      this.storage = storage;
      this.input = input;
    }

    @Override
    public boolean createIfAbsent(String path, byte[] content) throws IOException {
      if (!met && path.startsWith("_stoa/v-")) {
        met = true;
        System.out.println(READY);
        if (input.readLine() == null) {
          throw new IOException("the test is gone");
        }
      }
      return storage.createIfAbsent(path, content);
    }

    @Override
    public String location() {
      return storage.location();
    }

    @Override
    public InputFile open(String path) throws IOException {
      return storage.open(path);
    }

    @Override
    public OutputFile create(String path) throws IOException {
      return storage.create(path);
    }

    @Override
    public boolean exists(String path) throws IOException {
      return storage.exists(path);
    }

    @Override
    public List<StorageEntry> list(String directory) throws IOException {
      return storage.list(directory);
    }

    @Override
    public void delete(String path) throws IOException {
      storage.delete(path);
    }

    @Override
    public void sync(String directory) throws IOException {
      storage.sync(directory);
    }

    @Override
    public List<String> hosts(String path) throws IOException {
      return storage.hosts(path);
    }
  }
}
