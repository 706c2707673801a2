package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.write.AppendBuilder;
import dev.stoa.table.TableScan;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table as Spark sees it: one snapshot for reading, whatever is newest for adding rows. */
public final class SparkTable implements SupportsRead, SupportsWrite, SupportsMetadataColumns {
  private final TablePlace place;
  private final Optional<TableScan> scan;
  private final StructType written;

  /** A table that is there, or else one that rows of a type are about to be written to. */
  public SparkTable(TablePlace place, Optional<TableScan> scan, StructType written) {
    this.place = place;
    this.scan = scan;
    this.written = written;
  }

  @Override
  public String name() {
    return "stoa " + place;
  }

  @Override
  @SuppressWarnings("deprecation") // the only way in which a source without a catalogue is asked
  public StructType schema() {
    if (scan.isEmpty() && written.isEmpty()) {
      throw absent();
    }
    return scan.map(existing -> SparkTypes.of(existing.schema())).orElse(written);
  }

  private InvalidTableException absent() {
    return new InvalidTableException(
        place + " is no table: correct the path, or write a table there first");
  }

  /** Where a row is; a column of the table that is called so hides the one of this name. */
  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {PlaceColumn.SPLIT, PlaceColumn.ROW};
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ, TableCapability.BATCH_WRITE);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new TableScanBuilder(scan.orElseThrow(this::absent), place);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new AppendBuilder(place, info);
  }
}
