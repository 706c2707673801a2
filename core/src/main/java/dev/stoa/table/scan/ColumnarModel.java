package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.data.EagerRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import java.util.IdentityHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * An Avro data model with Stoa's nested records, arrays and maps, and stored values of logical
 * types. Used when generic records are read with another schema. Not thread-safe.
 */
@Internal
public final class ColumnarModel extends GenericData {
  private final IdentityHashMap<Schema, ValueSerde> serdes = new IdentityHashMap<>();

  /** Creates a model without conversions. */
  public ColumnarModel() {
    getConversions().clear(); // removes those registered as services on the class path
  }

  @Override
  public Object newRecord(Object old, Schema schema) {
    return new EagerRecord(schema);
  }

  @Override
  public InstanceSupplier getNewRecordSupplier(Schema schema) {
    return this::newRecord;
  }

  /** Returns a deep copy of a value, in Stoa's classes. */
  @Override
  @SuppressWarnings("unchecked") // columns give the same interfaces as Avro
  public <T> T deepCopy(Schema schema, T value) {
    ValueSerde serde = serdes.computeIfAbsent(schema, ValueSerde::of);
    ByteWriter out = new ByteWriter();
    serde.write(value, out);
    ByteReader in = new ByteReader(out.array(), out.size(), 0, new SourceLocation("a default", ""));
    return (T) serde.read(in, null);
  }
}
