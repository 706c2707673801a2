package dev.stoa.cli.rows;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A temporary file of sorted rows: written once from its start, then read once. The file has no
 * name while it is open, where the system allows it, so that nothing is left after an interruption.
 */
final class SortRun implements Closeable {
  private static final int BUFFER_SIZE_IN_BYTES = 1 << 18;

  private final FileChannel channel;
  private final DataOutputStream out;
  private DataInputStream in;
  private long remainingRowCount;

  private SortRun(FileChannel channel) {
    this.channel = channel;
    this.out =
        new DataOutputStream(
            new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_SIZE_IN_BYTES));
  }

  /** Creates an empty file in the directory of temporary files. */
  static SortRun create() throws IOException {
    Path file = Files.createTempFile("stoa-sort", ".rows");
    return new SortRun(
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  void write(byte[] row) throws IOException {
    out.writeInt(row.length);
    out.write(row);
    remainingRowCount++;
  }

  /** Ends writing; rows can be read from the first on. */
  void rewind() throws IOException {
    out.flush();
    channel.position(0);
    in =
        new DataInputStream(
            new BufferedInputStream(Channels.newInputStream(channel), BUFFER_SIZE_IN_BYTES));
  }

  /** Whether {@link #read} returns another row. */
  boolean hasNext() {
    return remainingRowCount > 0;
  }

  byte[] read() throws IOException {
    byte[] row = new byte[in.readInt()];
    in.readFully(row);
    remainingRowCount--;
    return row;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
