package dev.stoa.sql.plan;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.type.DataType;
import java.util.List;

/**
 * A column that a scan in the plan returns.
 *
 * @param scan the scan
 * @param path the column, or the field of a column, that it returns
 * @param type the type of the values
 * @param readPaths the parts of {@code path} that are known to be read, if DuckDB says so; empty if
 *     the uses decide
 */
record ScanColumn(PlannedScan scan, ColumnPath path, DataType type, List<ColumnPath> readPaths) {
  /** Records that the whole value is used. */
  void use() {
    if (readPaths.isEmpty()) {
      scan.addPath(path);
    } else {
      readPaths.forEach(scan::addPath);
    }
  }

  /** Records that only the value under a key is used; scans cannot select the key of no letters. */
  void useKey(String key) {
    scan.addPath(key.isEmpty() ? path : path.key(key));
  }
}
