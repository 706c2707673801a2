package dev.stoa.bench.experiment.parsing;

import com.sleepycat.je.DatabaseEntry;
import dev.stoa.bench.experiment.study.file.TextFormat;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the tuples of a file. */
final class TupleFileSource implements TupleSource {
  private final DataInputStream in;
  private long remainingBytes;
  private byte[] bytes = new byte[4_096];

  private TupleFileSource(Path file) throws IOException {
    remainingBytes = Files.size(file);
    in =
        new DataInputStream(
            new BufferedInputStream(Files.newInputStream(file), StudyText.BUFFER_SIZE_IN_BYTES));
  }

  static TupleSource open(Path directory) throws IOException {
    return new TupleFileSource(directory.resolve(TextFormat.FILE_NAME));
  }

  @Override
  public boolean next(DatabaseEntry tuple) throws IOException {
    if (remainingBytes == 0) {
      return false;
    }
    int size = in.readInt();
    if (size > bytes.length) {
      bytes = new byte[2 * size];
    }
    in.readFully(bytes, 0, size);
    remainingBytes -= Integer.BYTES + size;
    tuple.setData(bytes, 0, size);
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
