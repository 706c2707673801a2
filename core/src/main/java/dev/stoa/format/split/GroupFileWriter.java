package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.Extent;
import dev.stoa.storage.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The file of a column group being written: column files one after another. Called by {@link
 * SplitFilesWriter}.
 */
final class GroupFileWriter implements Closeable {
  /** Buffers short writes: small columns have three each. */
  private static final int MAX_BUFFERED_BYTES = 64 << 10;

  private final String name;
  private final OutputFile file;
  private final ByteWriter buffer = new ByteWriter();
  private final List<List<ColumnFile>> columns = new ArrayList<>();

  GroupFileWriter(String name, OutputFile file) {
    this.name = name;
    this.file = file;
  }

  String name() {
    return name;
  }

  /** The output of the next column file; completing or closing it leaves the file open. */
  OutputFile next() {
    return new ColumnFileOutput(this, position());
  }

  /** Adds the column file written to {@link #next}, as an entry for each of its columns. */
  void add(List<ColumnFile> columnFile) {
    columns.add(columnFile);
  }

  /** Completes the file; returns its column files with their extents. */
  List<ColumnFile> complete() throws IOException {
    flush();
    file.complete();
    if (columns.size() == 1 && columns.get(0).size() == 1) {
      return columns.get(0);
    }
    List<ColumnFile> located = new ArrayList<>(columns.size());
    long offset = 0;
    for (List<ColumnFile> columnFile : columns) {
      long size = sizeInBytes(columnFile);
      for (ColumnFile each : columnFile) {
        located.add(each.withExtent(new Extent(offset, size, file.position())));
      }
      offset += size;
    }
    return located;
  }

  /** The size of a column file, as counted for each of its columns. */
  static long sizeInBytes(List<ColumnFile> columnFile) {
    return columnFile.stream().mapToLong(ColumnFile::sizeInBytes).sum();
  }

  private long position() {
    return file.position() + buffer.size();
  }

  private void write(byte[] source, int offset, int length) throws IOException {
    if (length > MAX_BUFFERED_BYTES - buffer.size()) {
      flush();
    }
    if (length < MAX_BUFFERED_BYTES) {
      buffer.writeBytes(source, offset, length);
    } else {
      file.write(source, offset, length);
    }
  }

  private void flush() throws IOException {
    if (buffer.size() > 0) {
      file.write(buffer.array(), 0, buffer.size());
      buffer.truncate(0);
    }
  }

  /** Deletes the file unless it was completed. */
  @Override
  public void close() throws IOException {
    file.close();
  }

  private record ColumnFileOutput(GroupFileWriter shared, long start) implements OutputFile {
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
      // The whole file is completed after the last of its column files.
    }

    @Override
    public void close() {
      // The whole file is closed on its own.
    }
  }
}
