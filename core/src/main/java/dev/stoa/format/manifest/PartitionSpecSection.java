package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The section of a snapshot that stores its table's partition spec. */
final class PartitionSpecSection {
  /** The tag of the section, which is absent if the table is not partitioned. */
  static final int TAG = 9;

  private PartitionSpecSection() {}

  /** Encodes the partition terms of a table. */
  static ByteWriter write(Partitioning partitioning) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(partitioning.specId());
    out.writeVarint(partitioning.terms().size());
    for (Partitioning.Term term : partitioning.terms()) {
      out.writeByte(term.transform().kind().code());
      out.writeVarint(term.transform().width());
      out.writeVarint(term.sourceId());
    }
    return out;
  }

  /** Reads the partition terms of a table; returns no terms if the section is absent. */
  static Partitioning read(Optional<ByteReader> section) {
    if (section.isEmpty()) {
      return Partitioning.UNPARTITIONED;
    }
    ByteReader in = section.get();
    int specId = in.readCount("partition spec id", Integer.MAX_VALUE);
    int termCount = in.readCount("number of terms", in.remaining());
    if (specId == 0 || termCount == 0) {
      throw in.corrupt(
          "expected terms of a partition spec, found " + termCount + " terms of spec " + specId);
    }
    List<Partitioning.Term> terms = new ArrayList<>(termCount);
    for (int i = 0; i < termCount; i++) {
      PartitionTransform transform = readTransform(in);
      terms.add(new Partitioning.Term(transform, in.readCount("field id", Integer.MAX_VALUE)));
    }
    PartitionValues.checkEnd(in);
    return new Partitioning(specId, terms);
  }

  private static PartitionTransform readTransform(ByteReader in) {
    int code = in.readByte() & 0xff;
    Kind kind =
        Kind.ofCode(code)
            .orElseThrow(
                () -> in.location().unsupported("partition transform " + code + " is unknown"));
    int width = in.readCount("width of a transform", Integer.MAX_VALUE);
    if (kind.hasWidth() != width > 0) {
      throw in.corrupt("expected a valid width for transform " + kind.label() + ", found " + width);
    }
    return new PartitionTransform(kind, width);
  }
}
