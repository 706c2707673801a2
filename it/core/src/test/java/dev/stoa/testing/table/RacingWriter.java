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
 * A process of {@link RaceTest}. It commits some rows per round, and waits for a line of input
 * before it first tries to create the next snapshot.
 */
public final class RacingWriter {
  static final int ROWS_PER_ROUND = 6;
  static final String READY = "ready";

  private RacingWriter() {}

  /**
   * Commits rows.
   *
   * @param arguments the directory of the table, the number of the first row, and the number of
   *     rounds
   */
  public static void main(String[] arguments) throws IOException {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Storage storage = LocalStorage.at(Path.of(arguments[0]));
    int firstRow = Integer.parseInt(arguments[1]);
    int roundCount = Integer.parseInt(arguments[2]);
    for (int round = 0; round < roundCount; round++) {
      input.readLine(); // the other process has committed, so both start from the same snapshot
      int start = firstRow + round * ROWS_PER_ROUND;
      Append append =
          SampleTable.append(
              new WaitingStorage(storage, input),
              start,
              start + ROWS_PER_ROUND,
              CommitToken.random());
      System.out.println(append.attemptCount());
    }
  }

  /** A storage that waits once for the other process before it creates a snapshot. */
  private static final class WaitingStorage extends ForwardingStorage {
    private final BufferedReader input;
    private boolean hasWaited;

    private WaitingStorage(Storage storage, BufferedReader input) {
      super(storage);
      this.input = input;
    }

    @Override
    public boolean createIfAbsent(String path, byte[] content) throws IOException {
      if (!hasWaited && path.startsWith("_stoa/v-")) {
        hasWaited = true;
        System.out.println(READY);
        if (input.readLine() == null) {
          throw new IOException("the test process ended");
        }
      }
      return super.createIfAbsent(path, content);
    }
  }
}
