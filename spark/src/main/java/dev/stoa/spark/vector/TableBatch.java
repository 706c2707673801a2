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
                .map(vector -> new MappedVector(vector, selected))
                .toArray(ColumnVector[]::new));
  }

  /** The rows of a batch of the reader, valid until its next one, and their split directory. */
  public ColumnarBatch of(RecordBatch rows, String splitName) {
    for (int i = 0; i < vectors.size(); i++) {
      vectors.get(i).lieOver(rows.column(i));
    }
    for (PlaceVector place : places) {
      place.place(splitName, rows.firstRow());
    }
    if (!rows.isSelective()) {
      whole.setNumRows(rows.rowCount());
      return whole;
    }
    selected.select(rows.selection());
    selective.setNumRows(selected.size());
    return selective;
  }
}
