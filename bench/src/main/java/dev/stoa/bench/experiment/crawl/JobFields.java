package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.peer.Projection;
import dev.stoa.cli.demo.crawl.UrlInfo;

/** The fields that {@link JobContestant}'s job reads; columnar formats read no others. */
final class JobFields {
  /** The names of the fields, separated by commas as in a job's settings. */
  static final String NAMES = UrlInfo.URL + ", " + UrlInfo.METADATA;

  /** The fields as a part of a web page's schema. */
  static final Projection PROJECTION =
      Projection.of(UrlInfo.schema(), UrlInfo.URL, UrlInfo.METADATA);

  private JobFields() {}
}
