package dev.stoa.bench.column.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/** A converter that builds nothing; Parquet requires one for its column readers. */
final class NoOpConverter extends GroupConverter {
  private final GroupType type;

  NoOpConverter(GroupType type) {
    this.type = type;
  }

  @Override
  public Converter getConverter(int fieldIndex) {
    Type field = type.getType(fieldIndex);
    return field.isPrimitive()
        ? new PrimitiveConverter() {}
        : new NoOpConverter(field.asGroupType());
  }

  @Override
  public void start() {}

  @Override
  public void end() {}
}
