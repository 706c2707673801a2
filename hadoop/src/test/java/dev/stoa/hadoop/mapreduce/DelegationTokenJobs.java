package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Prepares jobs as the client of a secure cluster and fails if their tasks would have no tokens.
 * Runs in its own process, since Hadoop is secure for a whole process or not.
 */
final class DelegationTokenJobs {
  private DelegationTokenJobs() {}

  /** Prepares jobs over a table, whose directory is the argument. */
  public static void main(String[] arguments) throws IOException {
    Configuration conf = TestJobs.newConf();
    conf.set("hadoop.security.authentication", "token");
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("yarn.resourcemanager.principal", "rm");
    conf.setClass(
        "fs." + DelegationTokenFileSystem.SCHEME + ".impl",
        DelegationTokenFileSystem.class,
        FileSystem.class);
    UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser("stoa"));
    UserGroupInformation.setConfiguration(conf);
    Path table = new Path(DelegationTokenFileSystem.SCHEME + "://" + arguments[0]);

    Job readJob = Job.getInstance(conf);
    ColumnInputFormat.addInputPath(readJob, table);
    new ColumnInputFormat<>().getSplits(readJob);
    checkToken(readJob);

    Job writeJob = Job.getInstance(conf);
    ColumnOutputFormat.setOutputPath(writeJob, table);
    try {
      new ColumnOutputFormat().checkOutputSpecs(writeJob);
    } catch (NotCreatedException e) {
      // This file system cannot be written to; the token was requested before the check.
    }
    checkToken(writeJob);
  }

  private static void checkToken(Job job) {
    if (job.getCredentials().getToken(new Text(DelegationTokenFileSystem.SCHEME)) == null) {
      throw new AssertionError("no token but " + job.getCredentials().getAllTokens());
    }
  }
}
