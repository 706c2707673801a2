package dev.stoa.format.value;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * The serde of a union of several types, or of only one: the branch (zigzag), then its value. Avro
 * chooses the branch of a value. A union of null and one other type has a {@link NullableSerde}.
 */
final class UnionSerde extends ValueSerde {
  private final Schema schema;
  private final ValueSerde[] branchSerdes;
  private final boolean hasNestedBranch;
  private final LogicalConversions conversions;

  UnionSerde(
      DataType type, Schema schema, ValueSerde[] branchSerdes, LogicalConversions conversions) {
    super(type);
    this.schema = schema;
    this.branchSerdes = branchSerdes;
    this.hasNestedBranch = Arrays.stream(branchSerdes).anyMatch(ValueSerde::isNested);
    this.conversions = conversions;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    int branch;
    try {
      branch = conversions.branchOf(schema, value);
    } catch (AvroRuntimeException e) {
      throw mismatch(value);
    }
    out.writeZigzag(branch);
    branchSerdes[branch].write(value, out);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    buildOpaque(value, target);
  }

  @Override
  ValueSerde branch(ByteReader in) {
    long branch = in.readZigzag();
    if (branch < 0 || branch >= branchSerdes.length) {
      throw in.corrupt(
          "expected a union of " + branchSerdes.length + " branches, found branch " + branch);
    }
    return branchSerdes[(int) branch];
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return branch(in).read(in, reuse);
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    return branch(in).view(in, reuse);
  }

  @Override
  public boolean isNested() {
    return hasNestedBranch;
  }

  @Override
  public void skip(ByteReader in) {
    branch(in).skip(in);
  }

  @Override
  public boolean isNull(ByteReader in) {
    return branch(in) instanceof NullSerde;
  }
}
