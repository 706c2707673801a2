package dev.stoa.hadoop.storage;

import dev.stoa.storage.InputFile;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.io.IOUtils;

/** A file of a Hadoop file system open for positional reads; opened by {@link HadoopStorage}. */
final class HadoopInputFile implements InputFile {
  private final String path;
  private final FSDataInputStream stream;
  private final long sizeInBytes;

  private HadoopInputFile(String path, FSDataInputStream stream, long sizeInBytes) {
    this.path = path;
    this.stream = stream;
    this.sizeInBytes = sizeInBytes;
  }

  static HadoopInputFile open(FileSystem fileSystem, Path file, String path) throws IOException {
    FSDataInputStream stream = fileSystem.open(file);
    try {
      return new HadoopInputFile(path, stream, sizeInBytes(fileSystem, file, stream));
    } catch (IOException e) {
      IOUtils.closeStream(stream);
      throw e;
    }
  }

  private static long sizeInBytes(FileSystem fileSystem, Path file, FSDataInputStream stream)
      throws IOException {
    // An open HDFS file knows its length: no second call to the name node.
    return stream instanceof HdfsDataInputStream hdfs
        ? hdfs.getVisibleLength()
        : fileSystem.getFileStatus(file).getLen();
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    stream.readFully(position, target, offset, length);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
