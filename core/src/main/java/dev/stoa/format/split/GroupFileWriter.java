package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.Extent;
import dev.stoa.storage.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the file of a column group: column files one after another. Called by {@link
 * SplitFilesWriter}.
 */
final class GroupFileWriter implements Closeable {
  /** The size of the buffer for short writes; a small column file takes at least three of them. */
  private static final int BUFFER_SIZE_IN_BYTES = 64 << 10;

  private final String name;
  private final OutputFile file;
  private final ByteWriter buffer = new ByteWriter();

  /** The references to each column file. */
  private final List<List<ColumnFile>> columnFiles = new ArrayList<>();

  GroupFileWriter(String name, OutputFile file) {
    this.name = name;
    this.file = file;
  }

  String name() {
    return name;
  }

  /** Returns the output for the next column file; completing or closing it leaves the file open. */
  OutputFile newColumnFile() {
    return new ColumnFileOutput(this, position());
  }

  /**
   * Adds the column file written to {@link #newColumnFile}.
   *
   * @param references a reference to the column file for each of its columns
   */
  void add(List<ColumnFile> references) {
    columnFiles.add(references);
  }

  /** Completes the file, and returns the references to its column files with their extents. */
  List<ColumnFile> complete() throws IOException {
    flush();
    file.complete();
    if (columnFiles.size() == 1 && columnFiles.get(0).size() == 1) {
      return columnFiles.get(0);
    }
    List<ColumnFile> files = new ArrayList<>(columnFiles.size());
    long fileSizeInBytes = file.position();
    long offset = 0;
    for (List<ColumnFile> references : columnFiles) {
      long sizeInBytes = sizeInBytes(references);
      for (ColumnFile reference : references) {
        files.add(reference.withExtent(new Extent(offset, sizeInBytes, fileSizeInBytes)));
      }
      offset += sizeInBytes;
    }
    return files;
  }

  /** Returns the size of a column file: the sum of the shares of its columns. */
  static long sizeInBytes(List<ColumnFile> references) {
    return references.stream().mapToLong(ColumnFile::sizeInBytes).sum();
  }

  private long position() {
    return file.position() + buffer.size();
  }

  private void write(byte[] source, int offset, int length) throws IOException {
    if (length > BUFFER_SIZE_IN_BYTES - buffer.size()) {
      flush();
    }
    if (length < BUFFER_SIZE_IN_BYTES) {
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

  /** The output for one column file, which starts at a position of the group's file. */
  private record ColumnFileOutput(GroupFileWriter writer, long startPosition)
      implements OutputFile {
    @Override
    public String path() {
      return writer.file.path();
    }

    @Override
    public long position() {
      return writer.position() - startPosition;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      writer.write(source, offset, length);
    }

    @Override
    public void complete() {
      // The whole file is completed after the last of its column files.
    }

    @Override
    public void close() {
      // The whole file is closed by its writer.
    }
  }
}
