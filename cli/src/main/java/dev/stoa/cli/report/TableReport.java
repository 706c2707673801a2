package dev.stoa.cli.report;

import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.snapshot.Snapshot;
import java.util.List;

/**
 * What the page of a table shows. Gathered by {@link TableReportReader}, written by {@link
 * TableReportJson}.
 *
 * @param location the table, as the user wrote it
 * @param table the table
 * @param description its description
 * @param groups the columns of the heat map: neighboring split directories
 * @param rows the lines of the heat map: columns of the table
 * @param encodings the names that {@link HeatMapRow#encodings} refers to
 * @param savings what encodings saved, by column
 * @param maps the frequent keys of maps
 * @param versions the kept versions, the oldest first
 * @param advice what to do
 * @param notes sentences about what the page leaves out, and what was read for it
 */
record TableReport(
    String location,
    Table table,
    TableDescription description,
    List<SplitGroup> groups,
    List<HeatMapRow> rows,
    List<String> encodings,
    List<Saving> savings,
    List<MapKeys> maps,
    List<Version> versions,
    List<Advice> advice,
    List<String> notes) {
  /**
   * One or more neighboring split directories.
   *
   * @param first the name of the first one
   * @param partition the partition value of the first one
   */
  record SplitGroup(
      String first, String partition, int splitCount, long rowCount, long sizeInBytes) {}

  /**
   * A column of the table, or all columns that are not shown one by one.
   *
   * @param type the type; empty for the other columns
   * @param sizesInBytes the size in each group
   * @param encodings the index of the encoding of the first page in each group; -1 if unknown
   * @param versions the newest version that wrote a file in each group; 0 if unknown
   * @param bounds the bounds of the values
   */
  record HeatMapRow(
      String name,
      String type,
      long sizeInBytes,
      List<Long> sizesInBytes,
      List<Integer> encodings,
      List<Long> versions,
      List<ColumnBounds> bounds) {}

  /**
   * The bounds of a column in each group, on a common axis from 0 to 1.
   *
   * @param min the smallest value as text
   * @param max the largest value as text
   * @param expectedShare the expected share of split directories that an equality with a random
   *     stored value reads
   * @param bars a bar for each group; some may have no bounds
   */
  record ColumnBounds(String min, String max, double expectedShare, List<Bar> bars) {}

  /** The bounds of a group: positions on the axis, and the values as text; no texts if unknown. */
  record Bar(double from, double to, String min, String max) {}

  /**
   * The sizes of a column without and with encoding, as estimated from one page.
   *
   * @param encoding the encoding with most of the page's bytes
   * @param encodedSizeInBytes the size of the column's files
   * @param plainSizeInBytes the estimated size of the values without any encoding
   */
  record Saving(String column, String encoding, long encodedSizeInBytes, long plainSizeInBytes) {}

  /**
   * The frequent keys of a map column.
   *
   * @param keyCount the number of keys with bounds, of which some may not be listed
   */
  record MapKeys(String column, int keyCount, List<MapKey> keys) {}

  /**
   * A key of a map.
   *
   * @param rowCount the rows that have it, from the manifest; 0 if unknown
   * @param sampledShare the share of the rows of a sampled page that have it; 0 if unknown
   * @param sampledSizeInBytes the size of its values in this page
   */
  record MapKey(String name, long rowCount, double sampledShare, long sampledSizeInBytes) {}

  /** A version, with the files that it added; these are -1 if unknown. */
  record Version(Snapshot snapshot, long addedFileCount, long addedSizeInBytes) {}

  /** A problem, and the command that fixes it. */
  record Advice(String problem, String command, String effect) {}
}
