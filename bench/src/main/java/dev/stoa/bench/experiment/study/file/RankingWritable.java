package dev.stoa.bench.experiment.study.file;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * A row of Rankings in Hadoop's Writable format, decoded as in the study's immutable scheme: each
 * text becomes a new string.
 */
public final class RankingWritable implements Writable {
  private String pageUrl = "";
  private int pageRank;
  private int avgDuration;

  /** Creates an instance for {@link #readFields}. */
  public RankingWritable() {}

  RankingWritable(GenericRecord row) {
    pageUrl = row.get(0).toString();
    pageRank = (Integer) row.get(1);
    avgDuration = (Integer) row.get(2);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    Text.writeString(out, pageUrl);
    out.writeInt(pageRank);
    out.writeInt(avgDuration);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    pageUrl = Text.readString(in);
    pageRank = in.readInt();
    avgDuration = in.readInt();
  }

  /** Returns the URL. */
  public String pageUrl() {
    return pageUrl;
  }

  /** Returns the rank. */
  public int pageRank() {
    return pageRank;
  }

  /** Returns the average duration. */
  public int avgDuration() {
    return avgDuration;
  }
}
