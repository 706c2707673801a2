package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.table.scan.BatchColumn;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** The columns of a scan's batches; sent from the driver to the executors. */
final class ScanColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] paths;

  /** The serialized types of partially read columns; null for whole columns. */
  private final byte[][] prunedTypes;

  private final DataType[] types;

  private final String[] rowIdColumns;

  ScanColumns(List<ReadColumn> columns, List<RowIdColumn> rowIdColumns) {
    this.types = columns.stream().map(column -> column.field().dataType()).toArray(DataType[]::new);
    this.rowIdColumns = rowIdColumns.stream().map(RowIdColumn::name).toArray(String[]::new);
    this.paths =
        columns.stream().map(column -> column.source().path().toString()).toArray(String[]::new);
    this.prunedTypes =
        columns.stream()
            .map(column -> column.source().projectedType().map(TypeWriter::typeBytes).orElse(null))
            .toArray(byte[][]::new);
  }

  /** The row id columns, which come after those of the table. */
  List<RowIdColumn> rowIdColumns() {
    return Stream.of(rowIdColumns).map(name -> RowIdColumn.find(name).orElseThrow()).toList();
  }

  /** The type of stored rows, whose columns have their names in the table. */
  StructType rowType() {
    StructType rowType = new StructType();
    for (int i = 0; i < paths.length; i++) {
      rowType = rowType.add(ColumnPath.parse(paths[i]).column(), types[i]);
    }
    return rowType;
  }

  List<BatchColumn> columns() {
    List<BatchColumn> columns = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) {
      columns.add(
          new BatchColumn(
              ColumnPath.parse(paths[i]),
              Optional.ofNullable(prunedTypes[i]).map(bytes -> TypeReader.type(bytes, "a scan"))));
    }
    return columns;
  }
}
