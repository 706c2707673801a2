package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Paper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of Table 1 of the CIF paper. */
final class PaperTable1 {
  private static final String SOURCE =
      "Column-Oriented Storage Techniques for MapReduce (VLDB 2011), section 6.3, Table 1";

  /**
   * One row of the table.
   *
   * @param layout the paper's name of the layout
   * @param contestant the name of the same layout in this experiment
   * @param gigabytesRead the column "Data Read"
   * @param mapSeconds the column "Map Time"
   * @param mapRatio SEQ-custom's map time over that of this row; 0 if the paper gives none
   * @param totalSeconds the column "Total Time"
   * @param totalRatio SEQ-custom's total time over that of this row; 0 if the paper gives none
   */
  record Row(
      String layout,
      String contestant,
      double gigabytesRead,
      double mapSeconds,
      double mapRatio,
      double totalSeconds,
      double totalRatio) {}

  /** All rows, in the paper's order. */
  static final List<Row> ROWS =
      List.of(
          new Row("SEQ-uncomp", "seq-uncompressed", 6400, 1416, 0, 1482, 0),
          new Row("SEQ-record", "seq-record", 3008, 820, 0, 889, 0),
          new Row("SEQ-block", "seq-block", 2848, 806, 0, 886, 0),
          new Row("SEQ-custom", CrawlExperiment.BASELINE, 3040, 754, 1.0, 806, 1.0),
          new Row("RCFile", "rcfile", 1113, 702, 1.1, 761, 1.1),
          new Row("RCFile-comp", "rcfile-zlib", 102, 202, 3.7, 291, 2.8),
          new Row("CIF-ZLIB", "stoa-zlib", 36, 12.8, 59.1, 77, 10.4),
          new Row("CIF", "stoa-plain", 96, 12.4, 60.8, 78, 10.3),
          new Row("CIF-LZO", "stoa-lzo", 54, 12.4, 61.0, 79, 10.2),
          new Row("CIF-SL", "stoa-skiplist", 75, 9.2, 81.9, 70, 11.5),
          new Row("CIF-DCSL", "stoa-dictionary-skiplist", 61, 7.0, 107.8, 63, 12.8));

  /** The data that SEQ-custom reads. */
  private static final double BASELINE_GIGABYTES = 3040;

  /** The data that CIF reads, whose layout is plain. */
  private static final double PLAIN_GIGABYTES = 96;

  private PaperTable1() {}

  /** Returns the ratios of the table, by the names of this experiment's ratios. */
  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Row row : ROWS) {
      if (row.mapRatio() > 1) {
        figures.put(CrawlRatios.MAP_TIME + row.contestant(), row.mapRatio());
        figures.put(CrawlRatios.PACED_MAP_TIME + row.contestant(), row.mapRatio());
        figures.put(CrawlRatios.TOTAL_TIME + row.contestant(), row.totalRatio());
      }
      if (!row.contestant().equals(CrawlExperiment.BASELINE)) {
        figures.put(
            CrawlRatios.BYTES_READ + row.contestant(), BASELINE_GIGABYTES / row.gigabytesRead());
      }
    }
    for (Row row : ROWS) {
      boolean isStoa = row.contestant().startsWith("stoa-");
      if (isStoa && row.gigabytesRead() != PLAIN_GIGABYTES) {
        figures.put(
            CrawlRatios.SHARE_OF_PLAIN + row.contestant(), row.gigabytesRead() / PLAIN_GIGABYTES);
      }
    }
    return new Paper(SOURCE, figures);
  }
}
