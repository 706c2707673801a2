package dev.stoa.bench.experiment.study.file;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * A row of UserVisits in Hadoop's Writable format, decoded as in the study's immutable scheme: each
 * text becomes a new string. The date is the number of days since 1970.
 */
public final class UserVisitWritable implements Writable {
  private String sourceIp = "";
  private String destUrl = "";
  private int visitDate;
  private double adRevenue;
  private String userAgent = "";
  private String countryCode = "";
  private String languageCode = "";
  private String searchWord = "";
  private int duration;

  /** Creates an instance for {@link #readFields}. */
  public UserVisitWritable() {}

  UserVisitWritable(GenericRecord row) {
    sourceIp = row.get(0).toString();
    destUrl = row.get(1).toString();
    visitDate = (Integer) row.get(2);
    adRevenue = (Double) row.get(3);
    userAgent = row.get(4).toString();
    countryCode = row.get(5).toString();
    languageCode = row.get(6).toString();
    searchWord = row.get(7).toString();
    duration = (Integer) row.get(8);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    Text.writeString(out, sourceIp);
    Text.writeString(out, destUrl);
    out.writeInt(visitDate);
    out.writeDouble(adRevenue);
    Text.writeString(out, userAgent);
    Text.writeString(out, countryCode);
    Text.writeString(out, languageCode);
    Text.writeString(out, searchWord);
    out.writeInt(duration);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    sourceIp = Text.readString(in);
    destUrl = Text.readString(in);
    visitDate = in.readInt();
    adRevenue = in.readDouble();
    userAgent = Text.readString(in);
    countryCode = Text.readString(in);
    languageCode = Text.readString(in);
    searchWord = Text.readString(in);
    duration = in.readInt();
  }

  /** Returns the visitor's address. */
  public String sourceIp() {
    return sourceIp;
  }

  /** Returns the URL of the page. */
  public String destUrl() {
    return destUrl;
  }

  /** Returns the day of the visit, in days since 1970. */
  public int visitDate() {
    return visitDate;
  }

  /** Returns the revenue. */
  public double adRevenue() {
    return adRevenue;
  }

  /** Returns the name of the browser. */
  public String userAgent() {
    return userAgent;
  }

  /** Returns the code of the country. */
  public String countryCode() {
    return countryCode;
  }

  /** Returns the code of the language. */
  public String languageCode() {
    return languageCode;
  }

  /** Returns the word that the visitor searched for. */
  public String searchWord() {
    return searchWord;
  }

  /** Returns the duration. */
  public int duration() {
    return duration;
  }
}
