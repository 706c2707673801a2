package dev.stoa.testing.table;

import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.snapshot.CommitToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * One of the processes of {@link RaceTest}: commits some rows per round, and waits for a line just
 * before it first creates the next snapshot.
 */
public final class RacingWriter {
  static final int BATCH = 6;
  static final String READY = "ready";

  private RacingWriter() {}

  /** Arguments: the table's directory, the number of its first row and the number of rounds. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Storage storage = LocalStorage.at(Path.of(arguments[0]));
    int first = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    for (int round = 0; round < rounds; round++) {
      input.readLine(); // the peer has committed: both begin on the same snapshot
      int from = first + round * BATCH;
      Append append =
          SampleTable.append(new Meeting(storage, input), from, from + BATCH, CommitToken.random());
      System.out.println(append.attempts());
    }
  }

  /** A storage that waits once for its peer before it creates a snapshot. */
  private static final class Meeting extends ForwardingStorage {
    private final BufferedReader input;
    private boolean met;

    private Meeting(Storage storage, BufferedReader input) {
      super(storage);
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
      return super.createIfAbsent(path, content);
    }
  }
}
