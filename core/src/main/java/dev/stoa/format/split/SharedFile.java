package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.Extent;
import dev.stoa.storage.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The file of a column group being written: column files one behind another. Called by {@link
 * SplitFiles}.
 */
final class SharedFile implements Closeable {
  /** Short writes go to the file together: small columns have three each. */
  private static final int MOST_GATHERED = 64 << 10;

  private final String name;
  private final OutputFile file;
  private final ByteWriter gathered = new ByteWriter();
  private final List<List<ColumnFile>> columns = new ArrayList<>();

  SharedFile(String name, OutputFile file) {
    this.name = name;
    this.file = file;
  }

  String name() {
    return name;
  }

  /** What the next column file is written to: completing or closing it leaves the file open. */
  OutputFile next() {
    return new Part(this, position());
  }

  /** Takes what was written to {@link #next}: one column file, as each of its columns has it. */
  void add(List<ColumnFile> columnFile) {
    columns.add(columnFile);
  }

  /** Completes the file; its column files with their places. */
  List<ColumnFile> complete() throws IOException {
    flush();
    file.complete();
    if (columns.size() == 1 && columns.get(0).size() == 1) {
      return columns.get(0);
    }
    List<ColumnFile> placed = new ArrayList<>(columns.size());
    long offset = 0;
    for (List<ColumnFile> columnFile : columns) {
      long size = sizeInBytes(columnFile);
      for (ColumnFile each : columnFile) {
        placed.add(each.at(new Extent(offset, size, file.position())));
      }
      offset += size;
    }
    return placed;
  }

  /** The size of a column file, as each of its columns has it. */
  static long sizeInBytes(List<ColumnFile> columnFile) {
    return columnFile.stream().mapToLong(ColumnFile::sizeInBytes).sum();
  }

  private long position() {
    return file.position() + gathered.size();
  }

  private void write(byte[] source, int offset, int length) throws IOException {
    if (length > MOST_GATHERED - gathered.size()) {
      flush();
    }
    if (length < MOST_GATHERED) {
      gathered.writeBytes(source, offset, length);
    } else {
      file.write(source, offset, length);
    }
  }

  private void flush() throws IOException {
    if (gathered.size() > 0) {
      file.write(gathered.array(), 0, gathered.size());
      gathered.truncate(0);
    }
  }

  /** Abandons the file unless it was completed. */
  @Override
  public void close() throws IOException {
    file.close();
  }

  private record Part(SharedFile shared, long start) implements OutputFile {
    @Override
    public String path() {
      return shared.file.path();
    }

    @Override
    public long position() {
      return shared.position() - start;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      shared.write(source, offset, length);
    }

    @Override
    public void complete() {
      // The whole file is completed behind the last of its column files.
    }

    @Override
    public void close() {
      // So it is closed.
    }
  }
}
