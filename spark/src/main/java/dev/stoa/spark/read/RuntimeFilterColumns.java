package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.table.scan.ScanSummary;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.IntegralType;

/**
 * Chooses the columns that Spark may filter at run time, for example by the keys of a join's other
 * side. Each of them costs planning time in every join by the column. So these are only columns
 * that may rule out split directories, those of key indexes, and in large scans also integer
 * columns, which are tested while encoded: no other column of an excluded row is read.
 */
final class RuntimeFilterColumns {
  /** The number of rows from which joining excluded rows costs more than planning a filter. */
  private static final long MIN_LARGE_ROW_COUNT = 500_000;

  private RuntimeFilterColumns() {}

  static NamedReference[] of(ScanRequest request) throws IOException {
    List<ReadColumn> atomicColumns =
        request.columns().stream()
            .filter(column -> column.field().dataType() instanceof AtomicType)
            .toList();
    List<ColumnPath> paths = atomicColumns.stream().map(column -> column.source().path()).toList();
    List<ScanSummary> splits = EngineScans.splitSummaries(request.scan(), paths);
    ClusteredColumns clustered = new ClusteredColumns(splits);
    boolean isLarge = splits.stream().mapToLong(ScanSummary::rowCount).sum() >= MIN_LARGE_ROW_COUNT;
    Set<ColumnPath> indexed = indexedColumns(request, paths);
    return atomicColumns.stream()
        .filter(
            column ->
                (isLarge && isIntegral(column.field().dataType()))
                    || indexed.contains(column.source().path())
                    || clustered.contains(column.source().path()))
        .map(column -> FieldReference.column(column.field().name()))
        .toArray(NamedReference[]::new);
  }

  /** Returns the columns of those indexes whose columns are all read, as those of a join are. */
  private static Set<ColumnPath> indexedColumns(ScanRequest request, List<ColumnPath> readPaths) {
    return EngineScans.indexKeys(request.scan()).stream()
        .map(names -> names.stream().map(ColumnPath::of).toList())
        .filter(readPaths::containsAll)
        .flatMap(List::stream)
        .collect(Collectors.toSet());
  }

  private static boolean isIntegral(DataType type) {
    return type instanceof IntegralType || type instanceof DateType;
  }
}
