package dev.stoa.table.scan;

import dev.stoa.data.EagerRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.value.ValueType;
import java.util.IdentityHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * The data model whose nested records, arrays and maps are those that columns give, and whose
 * values of logical types are what is stored. Used where generic records are read with another
 * schema. For one thread.
 */
public final class ColumnarModel extends GenericData {
  private final IdentityHashMap<Schema, ValueType> types = new IdentityHashMap<>();

  /** A model without conversions. */
  public ColumnarModel() {
    getConversions().clear(); // those of services that the class path names
  }

  @Override
  public Object newRecord(Object old, Schema schema) {
    return new EagerRecord(schema);
  }

  @Override
  public InstanceSupplier getNewRecordSupplier(Schema schema) {
    return this::newRecord;
  }

  /** A value in objects of its own, of the classes that columns give. */
  @Override
  @SuppressWarnings("unchecked") // columns give the same interfaces as Avro
  public <T> T deepCopy(Schema schema, T value) {
    ValueType type = types.computeIfAbsent(schema, ValueType::of);
    ByteWriter out = new ByteWriter();
    type.write(value, out);
    ByteReader in = new ByteReader(out.array(), out.size(), 0, new FilePlace("a default", ""));
    return (T) type.read(in, null);
  }
}
