package dev.stoa.cli.output;

import java.util.List;

/**
 * The options for writing records to the files of a directory; passed to {@link RecordSinks}.
 *
 * @param extension the extension of the files, which selects their format and compression
 * @param partitionColumns the columns whose values are names of directories instead of values in
 *     the files; empty if all files are in one directory
 * @param maxRowsPerFile the number of rows after which the next file is begun
 */
public record DirectoryOptions(
    String extension, List<String> partitionColumns, long maxRowsPerFile) {
  /** Copies the columns. */
  public DirectoryOptions {
    partitionColumns = List.copyOf(partitionColumns);
  }
}
