package dev.stoa.table.inspect;

import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a scan opens, skips and reads, and why. The decisions are those of the scan itself: it never
 * reads what this says is skipped. It may read less than this says, since values decide, too: a
 * predicate's later columns are read only in rows that earlier ones accept, and other columns only
 * in rows that match.
 *
 * @param predicate the predicate as text; empty for all rows
 * @param outputColumns the selected columns
 * @param predicateColumns the columns of the predicate
 * @param segments the manifest segments, in the order of the rows
 * @param splits the split directories of the segments that are read, in the order of the rows
 * @param footerCount the number of column files whose footers were read for the explanation
 */
public record ScanExplanation(
    Optional<String> predicate,
    List<String> outputColumns,
    List<String> predicateColumns,
    List<SegmentPlan> segments,
    List<SplitPlan> splits,
    long footerCount) {
  /** Copies the lists. */
  public ScanExplanation {
    outputColumns = List.copyOf(outputColumns);
    predicateColumns = List.copyOf(predicateColumns);
    segments = List.copyOf(segments);
    splits = List.copyOf(splits);
  }

  /** Whether a split directory is read; otherwise, what rules it out. */
  public enum Decision {
    /** It is read. */
    READ,
    /** All its rows are deleted. */
    NO_ROWS,
    /** Its partition value. */
    PARTITION,
    /** The bounds of its columns in the manifest. */
    BOUNDS,
    /** An index that several split directories share: none of the keys is in this one. */
    INDEX,
    /** The footers of the predicate's columns: bounds and Bloom filters exclude all its pages. */
    PAGES
  }

  /** What decides about the rows of pages that are not read. */
  public enum PageReason {
    /** The bounds of a page. */
    BOUNDS,
    /** A Bloom filter. */
    BLOOM_FILTER,
    /** A key index, which leads to other rows. */
    INDEX
  }

  /** How a scan uses a column. */
  public enum Use {
    /** Only the predicate reads it. */
    PREDICATE,
    /** It is selected. */
    OUTPUT,
    /** It is selected, and the predicate reads it, too. */
    BOTH
  }

  /**
   * A manifest segment.
   *
   * @param name the file's name below {@code _stoa}
   * @param isRead whether it is read; otherwise the bounds in the snapshot rule it out
   */
  public record SegmentPlan(
      String name, long splitCount, long rowCount, long sizeInBytes, boolean isRead) {}

  /**
   * A split directory.
   *
   * @param partition the partition value; empty if the table is unpartitioned
   * @param rowCount the number of rows, including deleted rows
   * @param decision whether it is read
   * @param indexKey the columns of the key index that finds its rows; empty if none does
   * @param acceptedRowCount the rows that match without a test
   * @param testedRowCount the rows whose values are tested
   * @param skippedRowCounts the rows that no reader looks at, by what excludes them
   * @param files the files of the scan's columns; those of a skipped split directory are not opened
   */
  public record SplitPlan(
      String name,
      String partition,
      long rowCount,
      long deletedRowCount,
      Decision decision,
      List<String> indexKey,
      long acceptedRowCount,
      long testedRowCount,
      Map<PageReason, Long> skippedRowCounts,
      List<FilePlan> files) {
    /** Copies the lists. */
    public SplitPlan {
      indexKey = List.copyOf(indexKey);
      skippedRowCounts = Map.copyOf(skippedRowCounts);
      files = List.copyOf(files);
    }
  }

  /**
   * A column's part of a split directory, or that of several columns that one file stores row by
   * row.
   *
   * @param path the file's path within the table
   * @param columns the scan's columns in the file
   * @param sizeInBytes the size of the column or columns in this file
   * @param testedPageCount the pages with rows that the predicate must test; 0 for columns that
   *     only the output needs
   * @param readPageCount the pages that may be read, tested ones included
   * @param readSizeInBytes the size of these pages
   * @param isEstimated whether the counts assume that all pages have the same size, since the
   *     file's footer was not read: too many files would have to be opened
   */
  public record FilePlan(
      String path,
      List<String> columns,
      Use use,
      long sizeInBytes,
      int pageCount,
      int testedPageCount,
      int readPageCount,
      long readSizeInBytes,
      boolean isEstimated) {
    /** Copies the names. */
    public FilePlan {
      columns = List.copyOf(columns);
    }
  }

  /**
   * Explains a scan: reads the manifest, the footers of the predicate's columns, those of other
   * columns where some pages are skipped, and the pages of key indexes that a reader would read.
   */
  public static ScanExplanation of(TableScan scan) throws IOException {
    return new ScanExplainer(scan).explain();
  }
}
