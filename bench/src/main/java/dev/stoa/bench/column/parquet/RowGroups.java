package dev.stoa.bench.column.parquet;

import dev.stoa.bench.peer.PeerFiles;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Reads the row groups of a file in sequence, for callers that read nested columns through column
 * readers.
 */
public final class RowGroups implements Closeable {
  private final ParquetFileReader file;
  private final MessageType schema;
  private ColumnReadStore columns;
  private long rowCount;

  private RowGroups(ParquetFileReader file) {
    this.file = file;
    this.schema = file.getFileMetaData().getSchema();
  }

  /** Opens a file, positioned before its first row group. */
  public static RowGroups open(Path file) throws IOException {
    return new RowGroups(
        ParquetFileReader.open(
            HadoopInputFile.fromPath(file, PeerFiles.newConfiguration()),
            HadoopReadOptions.builder(PeerFiles.newConfiguration())
                // Vectored reads of Hadoop's checksummed local files take three times as long.
                .withUseHadoopVectoredIo(false)
                .build()));
  }

  /** Moves to the next row group; returns false at the end. */
  public boolean next() throws IOException {
    PageReadStore pages = file.readNextRowGroup();
    if (pages == null) {
      return false;
    }
    rowCount = pages.getRowCount();
    columns =
        new ColumnReadStoreImpl(
            pages, new NoOpConverter(schema), schema, file.getFileMetaData().getCreatedBy());
    return true;
  }

  /** Returns the number of rows of the current row group. */
  public long rowCount() {
    return rowCount;
  }

  /** Creates a reader of a column of the current row group, positioned at the first value. */
  public ColumnReader reader(String... path) {
    return columns.getColumnReader(schema.getColumnDescription(path));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
