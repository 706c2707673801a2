package dev.stoa.spark.vector;

import dev.stoa.data.RecordBatch;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Spark's batch over those of a table's reader, one after another; used by the readers of
 * partitions. Rows that a predicate left out are not in it.
 */
public final class TableBatch {
  private final List<TableVector> vectors;
  private final List<PlaceVector> places;
  private final RowMap selected = new RowMap();
  private final ColumnarBatch whole;
  private final ColumnarBatch selective;

  /** A batch of no rows, of records of this schema and behind them where they are. */
  public TableBatch(Schema schema, List<PlaceColumn> placeColumns) {
    vectors = TableVectors.fields(schema, SparkTypes.of(schema));
    places = placeColumns.stream().map(PlaceVector::of).toList();
    List<TableVector> all = new ArrayList<>(vectors);
    all.addAll(places);
    whole = new ColumnarBatch(all.toArray(ColumnVector[]::new));
    selective =
        new ColumnarBatch(
            all.stream()
                .map(vector -> isGathered(vector) ? vector : new MappedVector(vector, selected))
                .toArray(ColumnVector[]::new));
  }

  /** Whether the vector itself has the rows that are selected, and no others. */
  private static boolean isGathered(TableVector vector) {
    return !(vector instanceof NestedVector || vector instanceof PlaceVector);
  }

  /** The rows of a batch of the reader, valid until its next one, and their split directory. */
  public ColumnarBatch of(RecordBatch rows, String splitName) {
    for (PlaceVector place : places) {
      place.place(splitName, rows.firstRow());
    }
    return rows.isSelective() ? selected(rows) : all(rows);
  }

  private ColumnarBatch all(RecordBatch rows) {
    for (int i = 0; i < vectors.size(); i++) {
      vectors.get(i).wrap(rows.column(i));
    }
    whole.setNumRows(rows.rowCount());
    return whole;
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
    selective.setNumRows(selected.size());
    return selective;
  }
}
