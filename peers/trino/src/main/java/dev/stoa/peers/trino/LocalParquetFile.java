package dev.stoa.peers.trino;

import io.trino.parquet.AbstractParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A local file that Trino's Parquet reader can read. */
final class LocalParquetFile extends AbstractParquetDataSource {
  private final RandomAccessFile file;

  LocalParquetFile(Path path, ParquetReaderOptions options) throws IOException {
    super(new ParquetDataSourceId(path.toString()), Files.size(path), options);
    file = new RandomAccessFile(path.toFile(), "r");
  }

  @Override
  protected void readInternal(long position, byte[] buffer, int offset, int length)
      throws IOException {
    file.seek(position);
    file.readFully(buffer, offset, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
