package dev.stoa.format.value;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A general union: the branch (zigzag), then its value. Avro decides which branch a value takes.
 */
final class UnionType extends ValueType {
  private final Schema schema;
  private final ValueType[] branches;
  private final boolean hasContainer;
  private final LogicalConversions conversions;

  UnionType(DataType type, Schema schema, ValueType[] branches, LogicalConversions conversions) {
    super(type);
    this.schema = schema;
    this.branches = branches;
    this.hasContainer = Arrays.stream(branches).anyMatch(ValueType::isContainer);
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
    branches[branch].write(value, out);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    buildOpaque(value, target);
  }

  private ValueType readBranch(ByteReader in) {
    long branch = in.readZigzag();
    if (branch < 0 || branch >= branches.length) {
      throw in.corrupt("expected a union of " + branches.length + " branches, found " + branch);
    }
    return branches[(int) branch];
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readBranch(in).read(in, reuse);
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    return readBranch(in).view(in, reuse);
  }

  @Override
  public boolean isContainer() {
    return hasContainer;
  }

  @Override
  public void skip(ByteReader in) {
    readBranch(in).skip(in);
  }

  @Override
  public int leastSizeInBytes() {
    return 1;
  }

  @Override
  public boolean isNull(ByteReader in) {
    return readBranch(in) instanceof NullType;
  }

  @Override
  public boolean readBoolean(ByteReader in) {
    return readBranch(in).readBoolean(in);
  }

  @Override
  public int readInt(ByteReader in) {
    return readBranch(in).readInt(in);
  }

  @Override
  public long readLong(ByteReader in) {
    return readBranch(in).readLong(in);
  }

  @Override
  public float readFloat(ByteReader in) {
    return readBranch(in).readFloat(in);
  }

  @Override
  public double readDouble(ByteReader in) {
    return readBranch(in).readDouble(in);
  }

  @Override
  public void readText(ByteReader in, Utf8 target) {
    readBranch(in).readText(in, target);
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return readBranch(in).readBytes(in, reuse);
  }
}
