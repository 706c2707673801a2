package dev.stoa.cli.output;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes records to the files of a directory, at most so many rows per file, in directories of
 * their own for each value of the partition columns. The directory appears when it is complete.
 */
public final class DirectorySink implements RecordSink {
  /** Creates the sink of a file. */
  @FunctionalInterface
  interface FileSinkFactory {
    RecordSink create(PendingOutput pending, Schema schema) throws IOException;
  }

  private final String directoryName;
  private final DirectoryOptions options;
  private final PendingDirectory directory;
  private final FileSinkFactory sinkFactory;
  private final PartitionColumns columns;
  private final PartitionBuffers partitions;
  private RecordSink file;
  private long fileRowCount;
  private long directoryFileCount;
  private long fileCount;
  private long sizeInBytes;
  private boolean isFinished;

  DirectorySink(
      String directoryName,
      Schema schema,
      DirectoryOptions options,
      PendingDirectory directory,
      FileSinkFactory sinkFactory) {
    this.directoryName = directoryName;
    this.options = options;
    this.directory = directory;
    this.sinkFactory = sinkFactory;
    this.columns = new PartitionColumns(schema, options.partitionColumns());
    this.partitions = new PartitionBuffers(columns.fileSchema());
  }

  @Override
  public void write(IndexedRecord record) {
    try {
      if (options.partitionColumns().isEmpty()) {
        writeToFile("", record);
      } else {
        partitions.add(columns.directoryOf(record), columns.withoutPartitionColumns(record));
      }
    } catch (IOException e) {
      throw OutputErrors.toException(directoryName, e);
    }
  }

  /** Writes a record to the current file of a directory or, if that is full, to the next one. */
  private void writeToFile(String parent, IndexedRecord record) throws IOException {
    if (file != null && fileRowCount == options.maxRowsPerFile()) {
      finishFile();
    }
    if (file == null) {
      openFile(parent);
    }
    file.write(record);
    fileRowCount++;
  }

  private void openFile(String parent) throws IOException {
    String name = "part-%05d.%s".formatted(directoryFileCount++, options.extension());
    file =
        sinkFactory.create(
            directory.newFile(parent.isEmpty() ? name : parent + "/" + name), columns.fileSchema());
    fileRowCount = 0;
  }

  private void finishFile() {
    if (file != null) {
      file.finish();
      file.close();
      file = null;
      fileCount++;
    }
  }

  @Override
  public void finish() {
    try {
      for (String partition : partitions.partitions()) {
        directoryFileCount = 0;
        partitions.forEach(partition, record -> writeToFile(partition, record));
        finishFile();
      }
      if (file == null && fileCount == 0 && options.partitionColumns().isEmpty()) {
        openFile(""); // an empty file still has the columns
      }
      finishFile();
      sizeInBytes = directory.sizeInBytes();
      directory.publish();
      isFinished = true;
    } catch (IOException e) {
      throw OutputErrors.toException(directoryName, e);
    }
  }

  /** Returns the number of files, after {@link #finish()}. */
  public long fileCount() {
    return fileCount;
  }

  /** Returns the size of all files, after {@link #finish()}. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public void close() {
    try {
      partitions.close();
      if (!isFinished) {
        isFinished = true;
        if (file != null) {
          file.close();
        }
        directory.abort();
      }
    } catch (IOException e) {
      throw new OutputException(
          "the partial files of "
              + directoryName
              + " could not be removed: remove the directory next to it whose name ends in .tmp",
          e);
    }
  }
}
