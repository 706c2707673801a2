package dev.stoa.spark.vector;

import dev.stoa.data.RecordBatch;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Spark's batches over those of a table's reader; used by the partition readers. Contains only rows
 * that match the predicate.
 */
public final class TableBatch {
  private final List<TableVector> vectors;
  private final List<RowIdVector> rowIdVectors;
  private final RowMapping selected = new RowMapping();
  private final ColumnarBatch full;
  private final ColumnarBatch filtered;

  /** An empty batch of records of this schema, followed by the row id columns. */
  public TableBatch(Schema schema, List<RowIdColumn> rowIdColumns) {
    vectors = TableVectors.fields(schema, SparkTypes.of(schema));
    rowIdVectors = rowIdColumns.stream().map(RowIdVector::of).toList();
    List<TableVector> all = new ArrayList<>(vectors);
    all.addAll(rowIdVectors);
    full = new ColumnarBatch(all.toArray(ColumnVector[]::new));
    filtered =
        new ColumnarBatch(
            all.stream()
                .map(vector -> isGathered(vector) ? vector : new MappedVector(vector, selected))
                .toArray(ColumnVector[]::new));
  }

  /** Whether the vector itself contains only the selected rows. */
  private static boolean isGathered(TableVector vector) {
    return !(vector instanceof NestedVector || vector instanceof RowIdVector);
  }

  /** Wraps a batch of the reader, valid until its next one, and its split directory. */
  public ColumnarBatch of(RecordBatch rows, String splitName) {
    for (RowIdVector rowIdVector : rowIdVectors) {
      rowIdVector.reset(splitName, rows.firstRow());
    }
    return rows.hasSelection() ? selected(rows) : all(rows);
  }

  private ColumnarBatch all(RecordBatch rows) {
    for (int i = 0; i < vectors.size(); i++) {
      vectors.get(i).wrap(rows.column(i));
    }
    full.setNumRows(rows.rowCount());
    return full;
  }

  private ColumnarBatch selected(RecordBatch rows) {
    selected.select(rows.selection());
    for (int i = 0; i < vectors.size(); i++) {
      TableVector vector = vectors.get(i);
      if (isGathered(vector)) {
        vector.wrap(rows.column(i), selected);
      } else {
        vector.wrap(rows.column(i));
      }
    }
    filtered.setNumRows(selected.size());
    return filtered;
  }
}
