package dev.stoa.table.inspect;

import java.util.List;

/**
 * A split directory with the files of some columns.
 *
 * @param name the directory's name within the table
 * @param rowCount the number of rows, including deleted rows
 * @param files the files of the requested columns; columns without a file are left out
 */
public record SplitInspection(String name, long rowCount, List<FileInspection> files) {
  /** Copies the files. */
  public SplitInspection {
    files = List.copyOf(files);
  }
}
