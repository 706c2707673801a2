package dev.stoa.format.manifest;

import static dev.stoa.partition.Partitioning.UNPARTITIONED;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.Partitioning;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sections of a snapshot that store the partition specs of its table. */
final class PartitionSpecSection {
  /** The tag of the section of the current spec, which is absent if it has no terms. */
  static final int TAG = 9;

  /** The tag of the section of earlier specs, which is absent if there are none. */
  static final int EARLIER_TAG = 11;

  private PartitionSpecSection() {}

  /** Encodes the current partition spec of a table. */
  static ByteWriter write(Partitioning partitioning) {
    ByteWriter out = new ByteWriter();
    writeSpec(partitioning, out);
    return out;
  }

  /** Encodes the earlier partition specs of a table. */
  static ByteWriter writeEarlier(Partitioning partitioning) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(partitioning.earlier().size());
    partitioning.earlier().forEach(spec -> writeSpec(spec, out));
    return out;
  }

  private static void writeSpec(Partitioning partitioning, ByteWriter out) {
    out.writeVarint(partitioning.specId());
    out.writeVarint(partitioning.terms().size());
    for (Partitioning.Term term : partitioning.terms()) {
      out.writeByte(term.transform().kind().code());
      out.writeVarint(term.transform().width());
      out.writeVarint(term.sourceId());
    }
  }

  /**
   * Reads the partition specs of a table.
   *
   * @param section the section of the current spec; empty if it has no terms
   * @param earlierSection the section of earlier specs; empty if there are none
   */
  static Partitioning read(Optional<ByteReader> section, Optional<ByteReader> earlierSection) {
    Partitioning current = section.map(PartitionSpecSection::readCurrent).orElse(UNPARTITIONED);
    return earlierSection.map(in -> readEarlier(current, in)).orElse(current);
  }

  private static Partitioning readCurrent(ByteReader in) {
    Partitioning current = readSpec(in);
    if (!current.isPartitioned()) {
      throw in.corrupt("expected terms of a partition spec, found none");
    }
    PartitionValues.checkEnd(in);
    return current;
  }

  private static Partitioning readEarlier(Partitioning current, ByteReader in) {
    List<Partitioning> earlier = in.readList("number of partition specs", () -> readSpec(in));
    Set<Integer> ids = new HashSet<>(Set.of(current.specId()));
    for (Partitioning spec : earlier) {
      if (!ids.add(spec.specId())) {
        throw in.corrupt("expected different partition specs, found " + spec.specId() + " twice");
      }
    }
    if (earlier.isEmpty()) {
      throw in.corrupt("expected earlier partition specs, found none");
    }
    PartitionValues.checkEnd(in);
    return new Partitioning(current.specId(), current.terms(), earlier);
  }

  private static Partitioning readSpec(ByteReader in) {
    int specId = in.readCount("partition spec id", Integer.MAX_VALUE);
    int termCount = in.readCount("number of terms", in.remaining());
    if ((specId == 0) != (termCount == 0)) {
      throw in.corrupt(
          "expected terms of a partition spec, found " + termCount + " terms of spec " + specId);
    }
    List<Partitioning.Term> terms = new ArrayList<>(termCount);
    for (int i = 0; i < termCount; i++) {
      PartitionTransform transform = readTransform(in);
      terms.add(new Partitioning.Term(transform, in.readCount("field id", Integer.MAX_VALUE)));
    }
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
