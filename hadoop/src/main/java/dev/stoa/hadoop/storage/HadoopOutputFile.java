package dev.stoa.hadoop.storage;

import dev.stoa.storage.OutputFile;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file of a Hadoop file system that is being written; created by {@link HadoopStorage}. */
final class HadoopOutputFile implements OutputFile {
  private final FileSystem fileSystem;
  private final Path file;
  private final String path;
  private final FSDataOutputStream stream;
  private long position;
  private boolean isComplete;
  private boolean isClosed;

  HadoopOutputFile(FileSystem fileSystem, Path file, String path, FSDataOutputStream stream) {
    this.fileSystem = fileSystem;
    this.file = file;
    this.path = path;
    this.stream = stream;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    stream.write(source, offset, length);
    position += length;
  }

  @Override
  public void complete() throws IOException {
    // The file was created with SYNC_BLOCK, so closing it also syncs its last block to disk.
    stream.close();
    isComplete = true;
  }

  @Override
  public void close() throws IOException {
    if (isComplete || isClosed) {
      return;
    }
    isClosed = true;
    try {
      ConditionalCreation.abort(stream);
      stream.close();
    } finally {
      fileSystem.delete(file, false);
    }
  }
}
