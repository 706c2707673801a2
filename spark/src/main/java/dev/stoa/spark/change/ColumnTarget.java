package dev.stoa.spark.change;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.table.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * A table as what queries write columns to: rows of {@code _split}, {@code _row} and values of
 * columns, which are added to the table or replaced in it.
 */
public final class ColumnTarget implements SupportsWrite {
  private final TablePlace place;
  private final Table table;
  private final ColumnSource source;

  /** What becomes of rows of the table that the query does not give. */
  public enum Missing {
    /** They are an error. */
    REFUSED,
    /** They keep their values, or have the default of an added column. */
    KEPT
  }

  private ColumnTarget(TablePlace place, Table table, ColumnSource source) {
    this.place = place;
    this.table = table;
    this.source = source;
  }

  /** The table in a state; rows of a query that is not known are to be brought to their places. */
  public static ColumnTarget of(TablePlace place, Table table, Missing missing) {
    return new ColumnTarget(place, table, new ColumnSource(missing, Optional.empty(), false));
  }

  /**
   * What an UPDATE writes to.
   *
   * @param isInOrder whether nothing but a filter is between its scan and the write
   */
  public static ColumnTarget of(RowOperation update, boolean isInOrder) {
    return new ColumnTarget(
        update.place(),
        Table.of(update.read()),
        new ColumnSource(Missing.KEPT, Optional.of(update), isInOrder));
  }

  @Override
  public String name() {
    return "columns of stoa " + place;
  }

  @Override
  @SuppressWarnings("deprecation") // the only way in which a source without a catalogue is asked
  public StructType schema() {
    return PlaceColumn.behind(new StructType(), List.of(PlaceColumn.SPLIT, PlaceColumn.ROW));
  }

  /** Which columns the query has is looked at by the write. */
  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.ACCEPT_ANY_SCHEMA);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new WriteBuilder() {
      @Override
      public Write build() {
        QueriedColumns columns = QueriedColumns.of(info.schema(), table.schema());
        return new ColumnChange(place, table, columns, source);
      }
    };
  }
}
