package dev.stoa.spark.table;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.write.TableWriteBuilder;
import dev.stoa.table.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * A table that is named by its path, without a catalogue: Spark asks it for batches as it asks a
 * source of its first interface, since it would refuse half of the save modes otherwise.
 */
public final class PathTable extends SparkTable {
  private final TablePlace place;
  private final Optional<Table> table;
  private final StructType written;

  /**
   * A table that is there, or else one that rows of a type are about to be written to.
   *
   * @param columns those that it has in Spark; empty for all
   */
  public PathTable(
      TablePlace place, Optional<Table> table, List<String> columns, StructType written) {
    super(place, table, columns, written);
    this.place = place;
    this.table = table;
    this.written = written;
  }

  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> capabilities = EnumSet.copyOf(super.capabilities());
    capabilities.remove(TableCapability.BATCH_WRITE);
    capabilities.add(TableCapability.V1_BATCH_WRITE);
    return capabilities;
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new TableWriteBuilder(place, table, info) {
      @Override
      public Write build() {
        PathSave save = new PathSave(SparkSession.active(), place, info.options());
        return new PathInsert(super.build(), PathTable.this::writtenBy, save);
      }
    };
  }

  /** The same table to a plan, whose write is there already. */
  private SparkTable writtenBy(Write write) {
    return new SparkTable(place, table, List.of(), written) {
      @Override
      public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return new WriteBuilder() {
          @Override
          public Write build() {
            return write;
          }
        };
      }
    };
  }
}
